// A page has all its styles before its scripts run: it links a rule for every class of its elements that any sheet styles.

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, inject, test } from "vitest";
import { FIGURES, WRITTEN_KINDS, WRITTEN_PAGES } from "../support/pages";

const CLIENT = resolve(import.meta.dirname, "../../../ui/dist/client");
const read = (path: string) => readFileSync(join(CLIENT, path), "utf8");
const styledIn = (sheets: string[]) => new Set(sheets.flatMap((sheet) => [...read(sheet).matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name)));
const ALL = styledIn(readdirSync(join(CLIENT, "assets")).filter((name) => name.endsWith(".css")).map((name) => `assets/${name}`));

/** Views of parts that their page loads late. */
const VIEWS = ["/ias/flu?history=all", "/ias/flu?compare=FR&compare=11"];

async function unstyled(url: string, path: string): Promise<string[]> {
  const html = await (await fetch(`${url}/fr${path}`)).text();
  const linked = styledIn([...html.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, sheet]) => sheet ?? ""));
  const classes = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => names?.split(" ") ?? []);
  return [...new Set(classes)].filter((name) => ALL.has(name) && !linked.has(name));
}

test.each([
  ["with figures", "site", [...FIGURES, ...VIEWS]],
  ["with content", "written", [...WRITTEN_PAGES, ...WRITTEN_KINDS]],
] as const)("pages %s link the styles of all their parts", async (_name, site, paths) => {
  const { url } = inject(site);
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    const missing = await unstyled(url, path);
    if (missing.length > 0) found[path] = missing;
  }
  expect(found).toEqual({});
});
