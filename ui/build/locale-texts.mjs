// Vite plugin of the text modules. `virtual:texts/fr` is a whole language, `virtual:texts-json/fr` the same as one
// string, for the server bundle, which parses a language when it renders its first page. `virtual:language/fr` has the
// texts of the layout and imports those of each screen, `virtual:screen-texts/fr/…`, which are the keys used in the
// sources of the screen: a visitor loads only these.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readScreenTexts } from "./screen-texts.mjs";

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

const FORM = /_(?:one|many|other)$/;

/** The subtree at paths such as "home", "ias.index.sparkline" or "ias.align.day*"; an unknown path fails the build. */
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
    const isMeant = (name) => (last.endsWith("*") ? name.startsWith(last.slice(0, -1)) : name === last || name.replace(FORM, "") === last);
    const found = Object.entries(from ?? {}).filter(([name]) => isMeant(name));
    if (found.length === 0) throw new Error(`no text at ${path}`);
    Object.assign(to, Object.fromEntries(found));
  }
  return picked;
}

const quote = (value) => JSON.stringify(value);

function languageModule(locale, language, { frame, modules }) {
  const loaders = Object.keys(modules).map((name) => `${quote(name)}: () => import(${quote(`virtual:screen-texts/${locale}/${name}`)})`);
  // The code that joins Thai words is part of the language chunk, without a file of its own.
  const words = locale === "th" ? '\nexport { keepDrawnWords } from "/src/lib/thai-words.ts";' : "";
  return `export const frame = ${quote(pick(language, frame))};\nexport const screens = { ${loaders.join(", ")} };${words}`;
}

function moduleText(id, table, watch) {
  const [, kind, locale, screen] = MODULE.exec(id);
  const language = readLanguage(locale, watch);
  if (kind === "texts") return `export default ${quote(language)};`;
  if (kind === "texts-json") return `export default ${quote(quote(language))};`;
  if (kind === "language") return languageModule(locale, language, table());
  return `export default ${quote(pick(language, table().modules[screen]))};`;
}

export function localeTexts() {
  let table;
  const read = () => {
    table ??= readScreenTexts(".");
    return table;
  };
  return {
    name: "vigie-locale-texts",
    enforce: "pre",
    buildStart() {
      table = undefined;
    },
    resolveId: (id) => (MODULE.test(id) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith("\0virtual:") || !MODULE.test(id.slice(1))) return null;
      return moduleText(id.slice(1), read, (file) => this.addWatchFile(file));
    },
  };
}
