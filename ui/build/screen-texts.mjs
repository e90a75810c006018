// Which texts each screen needs, read off the sources: the keys that its module, what that imports and its head ask for.
// What every page asks for comes with the frame; a part that comes alive later brings what its screens have not.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const IMPORT = /^import (?!type\b)[^;]*?"(\.[^"]+)";/gm;
/** Code that a click brings speaks with the texts of the module that asks for it. */
const CALLED = /(?<!\blater(?:Still)?\b.*)\bimport\("(\.[^"]+)"\)/g;
const PART = /\blater(?:Still)?\b.*\bimport\("(\.[^"]+)"\)/g;
const SCREEN = 'screen: "';

/** Whether a path is another or leads below it; one that ends in * is all that begin so. */
const isBelow = (path, parent) =>
  path === parent || path.startsWith(`${parent}.`) || (parent.endsWith("*") && path.startsWith(parent.slice(0, -1)));

function resolveModule(from, name) {
  const base = join(dirname(from), name);
  return [base, `${base}.ts`, `${base}.tsx`].find((file) => /\.tsx?$/.test(file) && existsSync(file));
}

/**
 * `ui` is the folder of the interface.
 * @returns {{ frame: string[], modules: Record<string, string[]> }}
 */
export function readScreenTexts(ui) {
  const src = join(ui, "src");
  const namespaces = readdirSync(join(ui, "locales/fr")).map((name) => name.slice(0, -".json".length));
  const key = new RegExp(`["'\`](${namespaces.join("|")}):([\\w.-]*)(\\$\\{|["'\`])`, "g");
  const sources = new Map();
  const read = (file) => {
    if (!sources.has(file)) sources.set(file, readFileSync(file, "utf8"));
    return sources.get(file);
  };
  /** "ias:name.flu" is at ias.name.flu, `ias:name.${theme}` anywhere below ias.name, `ias:day${number}` at ias.day*. */
  const pathsIn = (source) =>
    [...source.matchAll(key)].map(([, namespace, path, end]) => `${namespace}.${path}${/\w$/.test(path) && end === "${" ? "*" : ""}`.replace(/\.$/, ""));

  /** A module and all that it imports. */
  function filesOf(file, seen = new Set()) {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const pattern of [IMPORT, CALLED])
      for (const [, name] of read(file).matchAll(pattern)) {
        const imported = resolveModule(file, name);
        if (imported) filesOf(imported, seen);
      }
    return seen;
  }
  const nameOf = (file) => `./${relative(src, file)}`;
  const pathsOf = (file) => [...filesOf(file)].flatMap((found) => pathsIn(read(found)));
  /** The parts that a screen is made of besides its own code. */
  const partsOf = (file) =>
    [...filesOf(file)].flatMap((found) => [...read(found).matchAll(PART)].map(([, name]) => resolveModule(found, name)));

  /** Where screens are named, each with its head. */
  const tables = readdirSync(src, { recursive: true }).filter((name) => /^(?:\w[\w-]*\/)?(?:routes?|view)\.tsx?$/.test(name)).map((name) => join(src, name));
  const app = join(src, "app.tsx");
  const frame = new Set(pathsOf(app));
  /** What of these is not among what else is there, each text once. */
  const needed = (paths, brought = []) => {
    const there = [...frame, ...brought];
    const missing = [...new Set(paths)].filter((path) => !there.some((parent) => isBelow(path, parent)));
    return missing.filter((path) => !missing.some((parent) => parent !== path && isBelow(path, parent))).sort();
  };
  const modules = Object.fromEntries(partsOf(app).map((part) => [nameOf(part), needed(pathsOf(part))]));
  const hosts = new Map();
  for (const lines of tables.flatMap((table) => read(table).split(SCREEN).slice(1))) {
    const screen = lines.slice(0, lines.indexOf('"'));
    const file = join(src, screen);
    // A screen of several lines of the table has the heads of all.
    modules[screen] = needed([...(modules[screen] ?? []), ...pathsIn(lines), ...pathsOf(file)]);
    for (const part of partsOf(file)) hosts.set(part, (hosts.get(part) ?? new Set()).add(screen));
  }
  // A part of the frame stands on every page, whatever its screen brings.
  for (const part of partsOf(join(src, "app.tsx"))) hosts.set(part, new Set());
  for (const [part, screens] of hosts) {
    const [first = [], ...others] = [...screens].map((screen) => modules[screen]);
    const common = first.filter((path) => others.every((paths) => paths.some((parent) => isBelow(path, parent))));
    modules[nameOf(part)] = needed(pathsOf(part), common);
  }
  return { frame: [...frame].sort(), modules };
}
