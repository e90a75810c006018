// Reads off a build what each chunk holds, imports and weighs, and what each screen loads of them; says for the build after
// it which modules go into one file.

import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { measure } from "./budget.mjs";
import { START } from "./client-assets.mjs";
import { tableOf } from "./join-styles.mjs";
import { mergeChunks } from "./merge-chunks.mjs";

/** The texts of one language represent those of all: those of Thai are the largest. */
const LOCALE = "th";
const FRAME = `\0virtual:language/${LOCALE}`;
const TEXTS = /^\0virtual:(?:screen-texts|language)\/(\w+)/;
const LATER = /\blater(?:<\w+>)?\(\(\) => import\("(\.[^"]+)"\)\)/g;
/** The bundler puts it where it likes. */
const RUNTIME = "\0rolldown/runtime.js";
/** Whatever stands in it would be a file that only asks for another. */
const DOCUMENT = resolve("index.html");
const SCREEN = /^\/.+screen\.tsx$/;

/**
 * Bytes that the plan may reckon with above a limit. It reckons too high, because files that are joined compress better; the limit itself is
 * checked on what was built.
 */
const SURPLUS = 240;

/** Where most visits begin: each counts as so many screens. */
const LANDINGS = new Set(["home/screen", "store/screen", "source/screen", "ias/theme-screen", "press/list-screen"].map((name) => `./${name}.tsx`));
const LANDING = 5;

/** How what every page begins with knows the sheets of chunks; the build after it has a table of sheets by screen. */
const SHEETS = /^const __vite__mapDeps=.*\n|,__vite__mapDeps\(\[[\d,]*\]\)/g;

const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

const compressed = (code) => brotliCompressSync(code, options).length;

/** As if the files were put one after the other: a little more than what the bundler makes of them. */
function scales() {
  const weights = new Map();
  return (chunks) => {
    const names = chunks.map(({ name }) => name).join();
    if (!weights.has(names)) weights.set(names, compressed(chunks.map(({ code }) => code).join("")));
    return weights.get(names);
  };
}

/** The modules of the parts that a module's source asks for once the page answers. */
const partsIn = (module) =>
  /^\/.*\.tsx$/.test(module) ? [...readFileSync(module, "utf8").matchAll(LATER)].map(([, name]) => join(dirname(module), `${name}.tsx`)) : [];

/** What a build wrote, chunks by the modules in them. */
function index(output) {
  const chunks = new Map(output.filter(({ type }) => type === "chunk").map((chunk) => [chunk.fileName, chunk]));
  const holders = new Map([...chunks.values()].flatMap((chunk) => chunk.moduleIds.map((module) => [module, chunk])));
  return { chunks, holders };
}

/**
 * What each screen begins with and what it asks for later, as modules, by a build whose chunks hold nothing that a screen
 * does not use. What waits for a sign of the reader, and what only somebody who is signed in is shown, is not among it.
 */
function readPages(output) {
  const { chunks, holders } = index(output);
  const src = resolve("src");
  const textsOf = (module) => [`\0virtual:screen-texts/${LOCALE}/.${module.slice(src.length)}`].filter((texts) => holders.has(texts));
  function modulesOf(module, seen = new Set()) {
    const visit = (chunk) => {
      if (seen.has(chunk) || chunk.isEntry) return;
      seen.add(chunk);
      for (const name of chunk.imports) visit(chunks.get(name));
    };
    visit(holders.get(module));
    return [...seen].flatMap((chunk) => chunk.moduleIds);
  }
  function addParts(module, parts = new Set()) {
    for (const part of modulesOf(module).flatMap(partsIn))
      if (!parts.has(part)) addParts(part, parts.add(part));
    return [...parts];
  }
  const entry = output.find(({ isEntry }) => isEntry).facadeModuleId;
  const screens = [...holders.keys()].filter((module) => module.startsWith(src) && SCREEN.test(module) && holders.get(module).isDynamicEntry);
  return screens.map((screen) => ({
    screen: `.${screen.slice(src.length)}`,
    first: [entry, FRAME, screen, ...textsOf(screen)],
    later: addParts(screen).flatMap((part) => [part, ...textsOf(part)]),
  }));
}

/** By how many bytes the scripts of each screen may grow, in the language that has least room. */
const roomOf = (screen, sizes) =>
  Math.min(...sizes.filter((line) => line.screen === screen).map(({ js: [size, limit] }) => (limit - size) * 1000)) + SURPLUS;

function describe(chunk, fixed) {
  const texts = chunk.moduleIds.every((module) => TEXTS.test(module));
  return {
    name: chunk.fileName,
    kind: texts ? "texts" : "code",
    fixed: chunk.moduleIds.some((module) => fixed.has(module)),
    code: chunk.code,
    imports: chunk.imports,
  };
}

/** What the bundler's `codeSplitting` takes, by a build whose compressed files are in dist, and the sheets of the next. */
export function planChunks(output, sheets) {
  const { chunks, holders } = index(output);
  const isOther = ({ moduleIds }) => moduleIds.some((module) => (TEXTS.exec(module)?.[1] ?? LOCALE) !== LOCALE);
  const pages = readPages(output);
  const entry = output.find(({ isEntry }) => isEntry);
  const isOfEntry = (module) => entry.moduleIds.includes(module);
  const fixed = new Set([RUNTIME, ...pages.flatMap(({ first }) => first).filter((module) => !isOfEntry(module))]);
  const sizes = measure();
  const start = { ...entry, code: entry.code.replace(SHEETS, "") + JSON.stringify(tableOf(sheets)) };
  const saved = compressed(entry.code) - compressed(start.code);
  const nameIn = (modules) => modules.map((module) => holders.get(module).fileName);
  const loads = pages.map(({ screen, first, later }) => ({ first: nameIn(first), later: nameIn(later), room: roomOf(screen, sizes) + saved, times: LANDINGS.has(screen) ? LANDING : 1 }));
  const described = [...chunks.values()].filter((chunk) => !isOther(chunk)).map((chunk) => describe(chunk === entry ? start : chunk, fixed));
  const groups = new Map();
  for (const [number, files] of mergeChunks(described, loads, scales()).entries()) {
    const name = files.includes(entry.fileName) ? START : `group-${number}`;
    // The document keeps the name of what it begins with, and asks for the file that has taken all of that.
    for (const module of files.flatMap((file) => chunks.get(file).moduleIds)) if (module !== DOCUMENT) groups.set(module, name);
  }
  const nameOf = (module) => {
    const [, locale = LOCALE] = TEXTS.exec(module) ?? [];
    const name = groups.get(module.replace(`/${locale}/`, `/${LOCALE}/`)) ?? null;
    return name && locale !== LOCALE ? `${name}-${locale}` : name;
  };
  return { includeDependenciesRecursively: false, groups: [{ name: nameOf, debugName: "joined" }] };
}
