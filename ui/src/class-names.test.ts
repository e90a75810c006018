// A component names only classes that its module of styles has: a name without a rule would be the class "undefined".

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const ROOT = import.meta.dirname;
const components = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((name) => /(?<!\.test)\.tsx?$/.test(name));

function undefinedClasses(name: string): string[] {
  const source = readFileSync(join(ROOT, name), "utf8");
  return [...source.matchAll(/^import (\w+) from "([^"]+\.module\.css)";/gm)].flatMap(([, styles, path]) => {
    const rules = readFileSync(join(ROOT, dirname(name), path ?? ""), "utf8");
    const used = [...source.matchAll(new RegExp(`\\b${styles}\\.(?!module\\b)(\\w+)`, "g"))].map(([, used]) => used ?? "");
    return used.filter((one) => !new RegExp(`\\.${one}\\b`).test(rules)).map((one) => `${name}: ${one}`);
  });
}

test("every class of a component is in its module of styles", () => {
  expect(components.length).toBeGreaterThan(500);
  expect(components.flatMap(undefinedClasses)).toEqual([]);
});
