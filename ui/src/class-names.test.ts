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
