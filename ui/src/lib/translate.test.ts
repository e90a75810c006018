// Tests `t`: finding a text, its plural form, and its placeholders.

import { expect, test } from "vitest";
import { LOCALES } from "./locale";
import type { TextKey } from "./text-keys";
import { createTranslate } from "./translate";

const key = (text: string) => text as TextKey;

const FRENCH = {
  shop: {
    hello: "Bonjour {{name}}",
    deep: { twice: "{{ a }} et {{a}}" },
    source_one: "{{count}} source",
    source_many: "{{count}} de sources",
    source_other: "{{count}} sources",
  },
};

test("French treats 0 and 1 alike, and has its own form for millions", () => {
  const t = createTranslate("fr", FRENCH);
  expect([0, 1, 2, 1_000_000].map((count) => t(key("shop:source"), { count }))).toEqual([
    "0 source",
    "1 source",
    "2 sources",
    "1\u00a0000\u00a0000 de sources",
  ]);
});

test.each(LOCALES)("%s has the same plural rules as Intl", (locale) => {
  const t = createTranslate(locale, { shop: { n_one: "one", n_many: "many", n_other: "other" } });
  const rules = new Intl.PluralRules(locale);
  for (const count of [0, 0.5, 1, 1.99, 2, 11, 100, 999_999, 1_000_000, 1_500_000, 3e9, -1, -2]) {
    expect(t(key("shop:n"), { count }), String(count)).toBe(rules.select(count));
  }
});

test("a value is never parsed as an instruction to the library", () => {
  const t = createTranslate("fr", { shop: { a_one: "{{ns}} {{lng}} {{context}}", a_other: "x" }, other: { a_one: "other" } });
  expect(t(key("shop:a"), { count: 1, ns: "other", lng: "en", context: "$t(other:a)" })).toBe("other en $t(other:a)");
});

test("Korean and Thai need one form", () => {
  const t = createTranslate("ko", { shop: { source_other: "출처 {{count}}개" } });
  expect([0, 1, 1500].map((count) => t(key("shop:source"), { count }))).toEqual(["출처 0개", "출처 1개", "출처 1,500개"]);
});

test("placeholders take values as text and never as another template", () => {
  const t = createTranslate("fr", FRENCH);
  expect(t(key("shop:hello"), { name: "$& {{name}} <b>" })).toBe("Bonjour $& {{name}} <b>");
  expect(t(key("shop:deep.twice"), { a: 2.5 })).toBe("2,5 et 2,5");
});

test("a key without a text shows itself", () => {
  expect(createTranslate("fr", FRENCH)(key("shop:nothing"))).toBe("shop:nothing");
});

test("years given as strings are not formatted", () => {
  const t = createTranslate("fr", FRENCH);
  expect(t(key("shop:hello"), { name: "2026" })).toBe("Bonjour 2026");
});
