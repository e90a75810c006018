// Vite plugin of the two modules that tell which hashed files are whose: `virtual:client-assets` tells the server bundle what
// each screen and language needs, `virtual:sheets` the browser which sheet comes with a screen that it moves to.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ASSETS = "virtual:client-assets";
const SHEETS = "virtual:sheets";
/** Beside the manifest: which sheet each screen has, and each component that no screen is drawn with. */
const TABLE = "sheets.json";

/** The name of the file that every page begins with. */
export const START = "start";

const isStart = ({ isEntry, name }) => isEntry || name === START;

/** The files of a chunk and of what it imports statically; the entry's own are in index.html already. */
function collect(manifest, key, found = { css: [], js: [] }, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || isStart(chunk) || seen.has(key)) return found;
  seen.add(key);
  for (const name of chunk.imports ?? []) collect(manifest, name, found, seen);
  for (const name of chunk.css ?? []) if (!found.css.includes(`/${name}`)) found.css.push(`/${name}`);
  found.js.push(`/${chunk.file}`);
  return found;
}

/** Parts that come alive later are drawn by the server with the rest: their styles must be there at once. */
function addStylesOfParts(manifest, key, found, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || isStart(chunk) || seen.has(key)) return;
  seen.add(key);
  for (const part of chunk.dynamicImports ?? []) collect(manifest, part, { css: found.css, js: [] });
  // What several screens are made of stands in a chunk of its own, and has the parts of its own.
  for (const name of chunk.imports ?? []) addStylesOfParts(manifest, name, found, seen);
}

/** What index.html loads by itself: the entry's static imports need no second preload. */
function entryFiles(manifest) {
  const seen = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const name of chunk.css ?? []) seen.add(name);
    for (const name of chunk.imports ?? []) visit(name);
  };
  for (const key of Object.keys(manifest)) if (isStart(manifest[key])) visit(key);
  return seen;
}

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

const readManifest = (dist) => readJson(join(dist, "manifest.json"));

/** "src/ias/theme-screen.tsx" is "./ias/theme-screen.tsx" in the table of routes; null for what is no component. */
const componentAt = (key) => (/^src\/.+\.tsx$/.test(key) ? `./${key.slice("src/".length)}` : null);
const isScreen = (name) => name.endsWith("screen.tsx");

const freshOf = (manifest) => {
  const loaded = entryFiles(manifest);
  return (files) => files.filter((file) => !loaded.has(file.slice(1)));
};

/**
 * The style files of each screen with its parts, and of each component that comes later with styles that no screen has, by a
 * build that gave each chunk its own.
 * @returns {Record<string, string[]>}
 */
export function readStyles(dist) {
  const manifest = readManifest(dist);
  const fresh = freshOf(manifest);
  const components = Object.keys(manifest).filter(componentAt);
  const stylesOf = (key) => {
    const found = collect(manifest, key);
    if (isScreen(key)) addStylesOfParts(manifest, key, found);
    return fresh(found.css);
  };
  const of = (keys) => Object.fromEntries(keys.map((key) => [componentAt(key), stylesOf(key)]));
  const screens = of(components.filter(isScreen));
  const drawn = new Set(Object.values(screens).flat());
  const others = Object.entries(of(components.filter((key) => !isScreen(key)))).map(([name, files]) => [name, files.filter((file) => !drawn.has(file))]);
  return { ...screens, ...Object.fromEntries(others.filter(([, files]) => files.length > 0)) };
}

/** The table that `virtual:sheets` exports; empty where chunks bring their own styles. */
const readSheets = (dist) => (existsSync(join(dist, TABLE)) ? readJson(join(dist, TABLE)) : {});

/** For the build that follows. */
export const writeSheets = (dist, sheets) => writeFileSync(join(dist, TABLE), JSON.stringify(sheets));

/** The table that `virtual:client-assets` exports; empty before the browser build, as in unit tests. */
export function readClientAssets(dist) {
  if (!existsSync(join(dist, "manifest.json"))) return { screens: {}, texts: {}, fonts: {} };
  const manifest = readManifest(dist);
  const fresh = freshOf(manifest);
  const table = { screens: {}, texts: {}, fonts: readJson(join(dist, "fonts.json")) };
  const sheets = readSheets(dist);
  const styles = readStyles(dist);
  for (const key of Object.keys(manifest)) {
    const { css, js } = collect(manifest, key);
    const component = componentAt(key);
    const texts = /virtual:(?:language|screen-texts)\/(\w+)(?:\/(.+))?$/.exec(key);
    if (component && isScreen(component)) table.screens[component] = { css: sheets[component] ? [sheets[component]] : styles[component], js: fresh(js) };
    if (texts) (table.texts[texts[1]] ??= {})[texts[2] ? `./${texts[2]}` : "frame"] = { css: fresh(css), js: fresh(js) };
  }
  return table;
}

/** The page's own sheets must follow the shared one, which fixes the order of the layers. */
const moveHeadLast = (html) => html.replace(/[ \t]*<!--head-->\n/, "").replace("</head>", "<!--head--></head>");

export function clientAssets() {
  let isBrowsers = false;
  const tables = { [ASSETS]: () => readClientAssets("dist"), [SHEETS]: () => (isBrowsers ? readSheets("dist") : {}) };
  return {
    name: "vigie-client-assets",
    configResolved: ({ command, build }) => void (isBrowsers = command === "build" && !build.ssr),
    transformIndexHtml: { order: "post", handler: moveHeadLast },
    resolveId: (id) => (id in tables ? `\0${id}` : null),
    load: (id) => (id.slice(1) in tables && id.startsWith("\0") ? `export default ${JSON.stringify(tables[id.slice(1)]())};` : null),
  };
}
