// Tests the text keys that the build reads from the sources: each screen has every text of its code, its parts and its
// head. A missing text would show its key in the browser only.

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pick } from "../build/locale-texts.mjs";
import { readScreenTexts } from "../build/screen-texts.mjs";
import { FAILURE } from "./failure/view";
import { LOCALES } from "./lib/locale";
import { NOT_FOUND } from "./not-found/view";
import { ROUTES } from "./routes";

const { frame, modules } = readScreenTexts(".");

const languages = LOCALES.map((locale) => {
  const files = readdirSync(`locales/${locale}`);
  return Object.fromEntries(files.map((name) => [name.slice(0, -".json".length), JSON.parse(readFileSync(`locales/${locale}/${name}`, "utf8")) as object]));
});

test("every screen of the table has its texts, the layout only those of every page", () => {
  for (const { screen } of [...ROUTES, NOT_FOUND, FAILURE]) expect(modules[screen]?.length, screen).toBeGreaterThan(0);
  expect(frame.filter((path) => !path.startsWith("shell."))).toEqual([]);
});

test.each(Object.entries({ frame, ...modules }))("every language has the texts of %s", (_, paths) => {
  for (const language of languages) expect(Object.keys(pick(language, paths)).length).toBeGreaterThan(0);
});

test("a text is found by the imports of a screen, by its head and by all its possible keys", () => {
  expect(modules["./home/screen.tsx"]).toEqual(expect.arrayContaining(["home.meta.title", "home.meta.description"]));
  expect(modules["./failure/screen.tsx"]).toEqual(expect.arrayContaining(["code.ias", "code.server"]));
  expect(modules["./failure/screen.tsx"]).not.toContain("code.form");
});

test("a screen has the texts of its lazy parts", () => {
  expect(modules["./home/screen.tsx"]).toContain("home.news.all");
  expect(modules["./status/screen.tsx"]).toContain("ias.name");
  expect(frame).toContain("shell.account.logout");
});

test("a text with several forms is loaded with all of them, and an unknown one is not requested", () => {
  const tree = { store: { found_one: "1", found_other: "2", foundation: "3", deep: { text: "4" } } };
  expect(pick(tree, ["store.found", "store.deep"])).toEqual({ store: { found_one: "1", found_other: "2", deep: { text: "4" } } });
  expect(() => pick(tree, ["store.nowhere"])).toThrow("no text at store.nowhere");
});
