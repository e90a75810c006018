// Reads the map of the site as search engines do, by a library of others, and holds it against the schema of sitemaps.org.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { parseSitemap, parseSitemapIndex, type SitemapItem } from "sitemap";

/** The package ships it without naming it among what may be imported. */
const SCHEMA = join(import.meta.dirname, "../node_modules/sitemap/schema/sitemap.xsd");

/** The files that an index names. */
export const filesOf = async (index: string): Promise<string[]> => (await parseSitemapIndex(Readable.from([index]))).map(({ url }) => url);

/** The addresses that a file names, each with those of the same page in other languages. */
export const pagesOf = (file: string): Promise<SitemapItem[]> => parseSitemap(Readable.from([file]));

/** What the schema says against a file. Links to other languages are of another schema: the library reads them. */
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
