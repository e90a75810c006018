// Validates feeds by external tools: a reader of their three forms, and for Atom the RELAX NG validator of the HTML
// checker.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from "feedsmith";

const VALIDATOR = createRequire(import.meta.url).resolve("vnu-jar/build/dist/vnu.jar");
const DRIVER = "nu.validator.vendor.thaiopensource.relaxng.util.Driver";

/** An entry as a reader shows it. */
export interface Shown {
  id: string | undefined;
  href: string | undefined;
  title: string | undefined;
  html: string | undefined;
  at: number;
}

const shown = (id?: string, href?: string, title?: string, html?: string, date?: string): Shown => ({
  id, href, title, html: html?.trim(), at: Date.parse(date ?? ""),
});

export function readRss(text: string): Shown[] {
  const { items = [] } = parseRssFeed(text);
  return items.map(({ guid, link, title, content, pubDate }) => shown(guid?.value, link, title, content?.encoded, pubDate));
}

export function readAtom(text: string): Shown[] {
  const { entries = [] } = parseAtomFeed(text);
  return entries.map(({ id, links, title, content, published }) => {
    const page = links?.find(({ rel }) => rel === "alternate");
    const words = (part: unknown) => (typeof part === "string" ? part : (part as { value?: string } | undefined)?.value);
    return shown(id, page?.href, words(title), words(content), published);
  });
}

export function readJson(text: string): Shown[] {
  const { items = [] } = parseJsonFeed(text);
  return items.map(({ id, url, title, content_html, date_published }) => shown(id, url, title, content_html, date_published));
}

/** Schema errors of Atom feeds, by name. */
export function atomFaults(feeds: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), "atom-"));
  try {
    const files = Object.entries(feeds).map(([name, text]) => {
      const file = join(folder, `${name.replace(/\W+/g, "-")}.atom`);
      writeFileSync(file, text);
      return file;
    });
    const run = spawnSync("java", ["-cp", VALIDATOR, DRIVER, "-c", join(import.meta.dirname, "atom.rnc"), ...files], { encoding: "utf8" });
    if (run.error) throw new Error(`the schema validator needs Java: ${run.error.message}`);
    const said = `${run.stdout}${run.stderr}`.split("\n").filter(Boolean);
    return run.status === 0 ? said : [...said, `the validator ended with ${run.status}`];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
