// Reads the sitemap with an external library, and validates it against the schema of sitemaps.org.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { parseSitemap, parseSitemapIndex, type SitemapItem } from "sitemap";

/** The package contains it, but does not export it. */
const SCHEMA = join(import.meta.dirname, "../node_modules/sitemap/schema/sitemap.xsd");

/** The files of a sitemap index. */
export const filesOf = async (index: string): Promise<string[]> => (await parseSitemapIndex(Readable.from([index]))).map(({ url }) => url);

/** The addresses of a file, each with its alternates in other languages. */
export const pagesOf = (file: string): Promise<SitemapItem[]> => parseSitemap(Readable.from([file]));

/** Schema errors of a file. Links to other languages have another schema: the library reads them. */
export function schemaFaults(file: string): string[] {
  const schema = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(SCHEMA)));
  const map = XmlDocument.fromString(file.replace(/<xhtml:link [^>]*\/>/g, ""));
  try {
    schema.validate(map);
    return [];
  } catch (error) {
    return [(error as Error).message];
  } finally {
    map.dispose();
    schema.dispose();
  }
}
