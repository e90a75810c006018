// Vite plugin of `virtual:client-assets`: the hashed files that each screen and each language needs, for the server bundle.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ASSETS = "virtual:client-assets";

/** The files of a chunk and of its static imports; the entry's own are in index.html already. */
function collect(manifest, key, found = { css: [], js: [] }, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || chunk.isEntry || seen.has(key)) return found;
  seen.add(key);
  for (const name of chunk.imports ?? []) collect(manifest, name, found, seen);
  for (const name of chunk.css ?? []) if (!found.css.includes(`/${name}`)) found.css.push(`/${name}`);
  found.js.push(`/${chunk.file}`);
  return found;
}

/** The server renders lazily hydrated parts with the rest: their styles must be loaded at once. */
function addStylesOfParts(manifest, key, found, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || chunk.isEntry || seen.has(key)) return;
  seen.add(key);
  for (const part of chunk.dynamicImports ?? []) {
    collect(manifest, part, { css: found.css, js: [] });
    addStylesOfParts(manifest, part, found, seen);
  }
  // Code that several screens share is a chunk of its own, with its own lazy parts.
  for (const name of chunk.imports ?? []) addStylesOfParts(manifest, name, found, seen);
}

/** The files that index.html loads: static imports of the entry need no second preload. */
function entryFiles(manifest) {
  const seen = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const name of chunk.css ?? []) seen.add(name);
    for (const name of chunk.imports ?? []) visit(name);
  };
  for (const key of Object.keys(manifest)) if (manifest[key].isEntry) visit(key);
  return seen;
}

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/** The table exported by `virtual:client-assets`; empty before the browser build, as in unit tests. */
export function readClientAssets(dist) {
  if (!existsSync(join(dist, "manifest.json"))) return { screens: {}, texts: {}, fonts: {} };
  const manifest = readJson(join(dist, "manifest.json"));
  const loaded = entryFiles(manifest);
  const fresh = (files) => files.filter((file) => !loaded.has(file.slice(1)));
  const table = { screens: {}, texts: {}, fonts: readJson(join(dist, "fonts.json")) };
  for (const key of Object.keys(manifest)) {
    const screen = /^src\/(.+screen\.tsx)$/.exec(key)?.[1];
    const texts = /virtual:(?:language|screen-texts)\/(\w+)(?:\/(.+))?$/.exec(key);
    if (!screen && !texts) continue;
    const found = collect(manifest, key);
    if (screen) addStylesOfParts(manifest, key, found);
    const files = { css: fresh(found.css), js: fresh(found.js) };
    if (screen) table.screens[`./${screen}`] = files;
    else {
      const [, locale, of] = texts;
      table.texts[locale] ??= {};
      table.texts[locale][of ? `./${of}` : "frame"] = files;
    }
  }
  return table;
}

/** The page's own stylesheets must follow the shared one, which sets the order of the layers. */
const moveHeadLast = (html) => html.replace(/[ \t]*<!--head-->\n/, "").replace("</head>", "<!--head--></head>");

export function clientAssets() {
  return {
    name: "vigie-client-assets",
    transformIndexHtml: { order: "post", handler: moveHeadLast },
    resolveId: (id) => (id === ASSETS ? `\0${id}` : null),
    load: (id) => (id === `\0${ASSETS}` ? `export default ${JSON.stringify(readClientAssets("dist"))};` : null),
  };
}
