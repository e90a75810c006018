// The text keys that each screen needs, read from its sources: its module, the imported modules and its head. The texts
// of every page are in the layout.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

const IMPORT = /^import (?!type\b)[^;]*?"(\.[^"]+)";/gm;
const LOADED = /\bimport\("(\.[^"]+)"\)/g;
const SCREEN = 'screen: "';

/** Whether a path equals another or is below it; a parent that ends in * matches as a prefix. */
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

  /** A module and all its static and dynamic imports. */
  function filesOf(file, seen = new Set()) {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const pattern of [IMPORT, LOADED])
      for (const [, name] of read(file).matchAll(pattern)) {
        const imported = resolveModule(file, name);
        if (imported) filesOf(imported, seen);
      }
    return seen;
  }
  const pathsOf = (file) => [...filesOf(file)].flatMap((found) => pathsIn(read(found)));
  /** The files that name screens, each with its head. */
  const tables = readdirSync(src, { recursive: true }).filter((name) => /^(?:\w[\w-]*\/)?(?:routes?|view)\.tsx?$/.test(name)).map((name) => join(src, name));
  const frame = new Set(pathsOf(join(src, "app.tsx")));
  /** The paths outside the layout, without those below another. */
  const needed = (paths) => {
    const missing = [...new Set(paths)].filter((path) => ![...frame].some((parent) => isBelow(path, parent)));
    return missing.filter((path) => !missing.some((parent) => parent !== path && isBelow(path, parent))).sort();
  };
  const modules = {};
  for (const lines of tables.flatMap((table) => read(table).split(SCREEN).slice(1))) {
    const screen = lines.slice(0, lines.indexOf('"'));
    // A screen with several routes has the heads of all.
    modules[screen] = needed([...(modules[screen] ?? []), ...pathsIn(lines), ...pathsOf(join(src, screen))]);
  }
  return { frame: [...frame].sort(), modules };
}
