// Tests the four languages: same keys, no empty text, same placeholders, the plural forms of each language, and no
// French text in another language.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LOCALES, type Locale } from "./locale";

const FOLDER = new URL("../../locales/", import.meta.url);
const NAMESPACES = readdirSync(new URL("fr/", FOLDER)).sort();
const PLURALS: Record<Locale, string[]> = { fr: ["one", "many", "other"], en: ["one", "other"], ko: ["other"], th: ["other"] };
const PLURAL_KEY = /^(.*)_(zero|one|two|few|many|other)$/;

type Tree = { [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

function read(locale: Locale, namespace: string): Map<string, string> {
  return new Map(flatten(JSON.parse(readFileSync(new URL(`${locale}/${namespace}`, FOLDER), "utf8")) as Tree));
}

const stem = (key: string) => PLURAL_KEY.exec(key)?.[1] ?? key;
const stems = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(stem))].sort();
const gaps = (text: string) => [...new Set(text.match(/\{\{\s*\w+\s*\}\}/g) ?? [])].map((gap) => gap.replace(/\s/g, "")).sort();

/** All placeholders of a key, in any of its plural forms. */
function gapsOf(texts: Map<string, string>, key: string): string[] {
  const forms = [...texts].filter(([name]) => stem(name) === key).flatMap(([, text]) => gaps(text));
  return [...new Set(forms)].sort();
}

/** The names of the months, full and short. */
const THAI_MONTHS = (["long", "short"] as const).flatMap((month) => Array.from({ length: 12 }, (_, at) => new Intl.DateTimeFormat("th", { month }).format(new Date(2026, at, 15))));
const GREGORIAN_YEAR = new RegExp(`(?:${THAI_MONTHS.join("|").replaceAll(".", "\\.")})\\s*20\\d\\d`);

const FRENCH_WORDS = /(?:^|[\s(«’'])(?:le|les|des|une|dans|pour|avec|sur|votre|vos|nous|est|sont|pas|plus|cette)(?=[\s,.;:!?)»]|$)/giu;

test("every language has every file", () => {
  for (const locale of LOCALES) expect(readdirSync(new URL(`${locale}/`, FOLDER)).sort()).toEqual(NAMESPACES);
});

describe.each(NAMESPACES)("%s", (namespace) => {
  const french = read("fr", namespace);

  test("French punctuation follows a no-break space", () => {
    for (const [key, text] of french) expect(text, key).not.toMatch(/ [:;?!%»]|« /);
  });

  test.each(LOCALES)("%s has the French keys and placeholders, and no empty text", (locale) => {
    const texts = read(locale, namespace);
    expect(stems(texts)).toEqual(stems(french));
    for (const [key, text] of texts) expect(text.trim(), key).not.toBe("");
    for (const key of stems(french)) expect(gapsOf(texts, key), key).toEqual(gapsOf(french, key));
  });

  test.each(LOCALES)("%s has exactly the plural forms of the language", (locale) => {
    const forms = new Map<string, string[]>();
    for (const key of read(locale, namespace).keys()) {
      const [, name, form] = PLURAL_KEY.exec(key) ?? [];
      if (name && form) forms.set(name, [...(forms.get(name) ?? []), form]);
    }
    for (const [key, found] of forms) expect(found.sort(), key).toEqual([...PLURALS[locale]].sort());
  });

  test.each(["en", "ko", "th"] as const)("%s contains no French sentence", (locale) => {
    for (const [key, text] of read(locale, namespace)) {
      expect(text.replace("Grand Est", "").match(FRENCH_WORDS) ?? [], `${key}: ${text}`).toHaveLength(0);
    }
  });

  test("a month in Thai has a Buddhist year", () => {
    for (const [key, text] of read("th", namespace)) expect(text, key).not.toMatch(GREGORIAN_YEAR);
  });

  test.each(["ko", "th"] as const)("%s is written in its own script", (locale) => {
    const own = locale === "ko" ? /\p{Script=Hangul}/u : /\p{Script=Thai}/u;
    for (const [key, text] of read(locale, namespace)) {
      // Korean sites end with this phrase in English.
      const words = text.replace(/\{\{.*?\}\}|All rights reserved\.$/g, "").match(/\p{L}+/gu) ?? [];
      if (words.length > 3) expect(text, key).toMatch(own);
    }
  });
});
