// Holds locales/screens.json to the sources: each screen, and each part of one that comes alive later, brings every text
// that its code or its head asks for, and nothing that nobody asks for. A forgotten text would show its key in the
// browser only.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { frame, parts, screens } from "../locales/screens.json";
import { FAILURE, NOT_FOUND, ROUTES } from "./routes";

const SOURCES = fileURLToPath(new URL(".", import.meta.url));
const NAMESPACES = readdirSync(new URL("../locales/fr/", import.meta.url)).map((name) => name.slice(0, -".json".length));
const KEY = new RegExp(`["'\`](${NAMESPACES.join("|")}):([\\w.-]*)(?:\\$\\{|["'\`])`, "g");
const IMPORT = /^import (?!type\b)[^;]*?"(\.[^"]+)";/gm;
/** Code that a click brings speaks with the texts of the module that asks for it. */
const CALLED = /(?<!\blater\b.*)\bimport\("(\.[^"]+)"\)/g;
const PART = /\blater(?:<\w+>)?\("([^"]+)"/g;

/** "ias:name.flu" is at ias.name.flu; `ias:name.${theme}` may be anywhere below ias.name. */
const pathsIn = (source: string) => [...source.matchAll(KEY)].map(([, namespace, path]) => `${namespace}.${path}`.replace(/\.$/, ""));

function resolveModule(from: string, name: string): string | undefined {
  const base = join(dirname(from), name);
  return [base, `${base}.ts`, `${base}.tsx`].find((file) => /\.tsx?$/.test(file) && existsSync(file));
}

/** The source of a module and of all that it imports. */
function sourcesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const source = readFileSync(file, "utf8");
  const imported = [IMPORT, CALLED].flatMap((pattern) => [...source.matchAll(pattern)]);
  return [source, ...imported.flatMap(([, name = ""]) => sourcesOf(resolveModule(file, name) ?? file, seen))];
}

/** All texts that a module and what it imports ask for. */
const pathsOf = (file: string) => sourcesOf(file).flatMap(pathsIn);

/** The parts that a screen is made of besides its own code. */
const partsOf = (screen: string) => sourcesOf(join(SOURCES, screen)).flatMap((source) => [...source.matchAll(PART)].map(([, part = ""]) => part));

/** What the head of a screen asks for: its lines in the table follow the screen's name. */
function headPaths(screen: string): string[] {
  const lines = readFileSync(join(SOURCES, "routes.tsx"), "utf8").split('screen: "').filter((part) => part.startsWith(screen));
  return lines.flatMap(pathsIn);
}

const isBelow = (path: string, parent: string) => path === parent || path.startsWith(`${parent}.`);

test("every screen of the table is listed", () => {
  const named = [...ROUTES, NOT_FOUND, FAILURE].map(({ screen }) => screen);
  expect(Object.keys(screens).sort()).toEqual([...new Set(named)].sort());
});

test("every part of a screen is listed", () => {
  expect(Object.keys(parts).sort()).toEqual([...new Set(Object.keys(screens).flatMap(partsOf))].sort());
});

test("the frame asks for its own texts alone", () => {
  for (const path of pathsOf(join(SOURCES, "app.tsx"))) expect(frame.some((parent) => isBelow(path, parent)), path).toBe(true);
});

test.each(Object.entries(screens))("%s brings what it says", (screen, listed) => {
  const asked = [...pathsOf(join(SOURCES, screen)), ...headPaths(screen)];
  expect(asked.length).toBeGreaterThan(0);
  const brought = [...frame, ...listed];
  for (const path of asked) expect(brought.some((parent) => isBelow(path, parent)), path).toBe(true);
  for (const parent of listed) expect(asked.some((path) => isBelow(path, parent)), `${parent} is unused`).toBe(true);
});

test.each(Object.entries(parts as Record<string, string[]>))("%s brings what it says beyond its screen", (part, listed) => {
  const asked = pathsOf(join(SOURCES, part));
  const hosts = Object.entries(screens).filter(([screen]) => partsOf(screen).includes(part));
  for (const [, hosted] of hosts) {
    const brought = [...frame, ...hosted, ...listed];
    for (const path of asked) expect(brought.some((parent) => isBelow(path, parent)), path).toBe(true);
  }
  for (const parent of listed) expect(asked.some((path) => isBelow(path, parent)), `${parent} is unused`).toBe(true);
});
