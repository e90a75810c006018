// The names that the build gives to classes: short, one for one class, the same in every build.

import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { classNames } from "../build/class-names.mjs";

const sheets = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".module.css"));
const named = () => {
  const nameOf = classNames("src");
  return sheets.flatMap((sheet) => {
    const css = readFileSync(`src/${sheet}`, "utf8");
    return [...new Set(css.match(/(?<=\.)[a-z][\w-]*/gi))].map((name) => nameOf(name, resolve("src", sheet), css));
  });
};

test("every class has a short name of its own, which the next build gives it too", () => {
  const names = named();
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[b-z][0-9a-z]{2,3}$/.test(name))).toEqual([]);
  expect(named()).toEqual(names);
});

test("what is not a class, or stands elsewhere, is refused by name", () => {
  const nameOf = classNames("src");
  expect(() => nameOf("fade", resolve("src/shell/header.module.css"), ".header {}")).toThrow("not fade");
  expect(() => nameOf("header", resolve("gallery/other.module.css"), ".header {}")).toThrow("gallery/other.module.css is not below src/");
});

/** The names in the string literals of the class attributes of a file; what a style sheet of its own names is an expression. */
function literalNames(source: string): string[] {
  const values = [...source.matchAll(/\bclass=("[^"]*"|\{(?:[^{}]|\$?\{[^{}]*\})*\})/g)].map(([, value = ""]) => value.replace(/\[[^\]]*\]|\w+\("[^"]*"\)|[!=]==? ?"[^"]*"/g, ""));
  const literals = values.flatMap((value) => [...value.matchAll(/"([^"]*)"|`([^`]*)`/g)].map(([, plain, template]) => plain ?? (template ?? "").replace(/\$\{[^}]*\}/g, " ")));
  return literals.flatMap((literal) => literal.split(/\s+/)).filter(Boolean);
}

const global = () => {
  const css = readdirSync("src/style").filter((name) => name.endsWith(".css")).map((name) => readFileSync(`src/style/${name}`, "utf8")).join("");
  return new Set(css.match(/(?<=\.)[a-z][\w-]*/gi));
};

test("every class that is written in a screen is defined in a style sheet", () => {
  const known = global();
  const screens = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"));
  const unknown = screens.flatMap((name) => literalNames(readFileSync(`src/${name}`, "utf8")).filter((word) => !known.has(word)).map((word) => `${name}: ${word}`));
  expect(unknown).toEqual([]);
});

test("every class of a style sheet of its own is one that the sheet has", () => {
  const screens = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tsx"));
  const unknown = screens.flatMap((name) => {
    const source = readFileSync(`src/${name}`, "utf8");
    return [...source.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)].flatMap(([, object = "", path = ""]) => {
      const css = readFileSync(resolve("src", name, "..", path), "utf8");
      const defined = new Set(css.match(/(?<=\.)[a-z][\w-]*/gi));
      return [...source.matchAll(new RegExp(`(?<![\\w/-])${object}\\.(?!module)(\\w+)`, "g"))].map(([, word = ""]) => word).filter((word) => !defined.has(word)).map((word) => `${name}: ${word}`);
    });
  });
  expect(unknown).toEqual([]);
});

test("the mark of a small or touched device is read by a style", () => {
  expect(readFileSync("src/style/base.css", "utf8")).toMatch(/\[data-mobile\] \{\s*touch-action: manipulation;/);
  expect(readFileSync("src/shell/body-state.ts", "utf8")).toContain('toggleAttribute("data-mobile"');
});
