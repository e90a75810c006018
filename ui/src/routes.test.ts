// Tests that pages.json, from which the server knows the pages, equals the table: `npm test -- -u` writes it.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LOCALES } from "./lib/locale";
import type { TextKey } from "./lib/text-keys";
import { ALIASES, RESERVED, ROUTES } from "./routes";
import { AROUND } from "./blocks/frame";

/** A text in each language. */
function titles(key: TextKey) {
  const [file = "", path = ""] = key.split(":");
  const read = (locale: string) => {
    const texts: unknown = JSON.parse(readFileSync(new URL(`../locales/${locale}/${file}.json`, import.meta.url), "utf8"));
    return path.split(".").reduce((tree, name) => (tree as Record<string, unknown>)[name], texts);
  };
  return Object.fromEntries(LOCALES.map((locale) => [locale, read(locale)]));
}

test("the server knows the same pages", async () => {
  const pages = [...ROUTES, ...RESERVED].map(({ pattern, audience, frame, noindex, live, shows, opened, query, title }) =>
    JSON.stringify({ pattern, audience, frame, noindex, live, shows, opened, query, titles: title && titles(title) }),
  );
  const aliases = Object.entries(ALIASES).map((pair) => pair.map((path) => JSON.stringify(path)).join(": "));
  const table = `{\n"pages": [\n${pages.join(",\n")}\n],\n"aliases": {\n${aliases.join(",\n")}\n},\n"around": ${JSON.stringify(AROUND)}\n}\n`;
  await expect(table).toMatchFileSnapshot("../pages.json");
});
