// Vite plugin of the modules that carry the texts. `virtual:texts/fr` is a whole language, `virtual:texts-json/fr` the same
// as one string, for the server bundle: an engine reads a language when its first page is drawn.
// `virtual:language/fr` is what every page says in it, and knows the chunk of each screen and of each part that comes
// alive later, `virtual:screen-texts/fr/…`, cut out of the files as locales/screens.json says: a visitor loads what is
// shown.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "locales";
const MODULE = /^virtual:(texts|texts-json|language|screen-texts)\/(\w+)(?:\/(.+))?$/;

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/** A language by namespace. */
function readLanguage(locale, watch) {
  const folder = join(FOLDER, locale);
  const names = readdirSync(folder).filter((name) => name.endsWith(".json")).sort();
  return Object.fromEntries(
    names.map((name) => {
      watch(join(folder, name));
      return [name.slice(0, -5), readJson(join(folder, name))];
    }),
  );
}

/** The part of the tree below some paths such as "home" or "ias.index.spark"; a path to nowhere stops the build. */
export function pick(tree, paths) {
  const picked = {};
  for (const path of paths) {
    const steps = path.split(".");
    const last = steps.pop();
    let from = tree;
    let to = picked;
    for (const step of steps) {
      from = from?.[step];
      to = to[step] ??= {};
    }
    if (from?.[last] === undefined) throw new Error(`locales/screens.json: no text at ${path}`);
    to[last] = from[last];
  }
  return picked;
}

function readTable(watch) {
  const file = join(FOLDER, "screens.json");
  watch(file);
  const { frame, screens, parts } = readJson(file);
  return { frame, modules: { ...screens, ...parts } };
}

const quote = (value) => JSON.stringify(value);

function languageModule(locale, language, { frame, modules }) {
  const loaders = Object.keys(modules).map((name) => `${quote(name)}: () => import(${quote(`virtual:screen-texts/${locale}/${name}`)})`);
  return `export const frame = ${quote(pick(language, frame))};\nexport const screens = { ${loaders.join(", ")} };`;
}

function moduleText(id, watch) {
  const [, kind, locale, screen] = MODULE.exec(id);
  const language = readLanguage(locale, watch);
  if (kind === "texts") return `export default ${quote(language)};`;
  if (kind === "texts-json") return `export default ${quote(quote(language))};`;
  const table = readTable(watch);
  if (kind === "language") return languageModule(locale, language, table);
  return `export default ${quote(pick(language, table.modules[screen]))};`;
}

export function localeTexts() {
  return {
    name: "vigie-locale-texts",
    resolveId: (id) => (MODULE.test(id) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith("\0virtual:") || !MODULE.test(id.slice(1))) return null;
      return moduleText(id.slice(1), (file) => this.addWatchFile(file));
    },
  };
}
