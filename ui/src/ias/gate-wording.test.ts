// Holds the notices of the gate to the four languages: every rule is a whole sentence with its numbers, and what this
// interface cannot word is left to the gate's own English.

import { expect, test } from "vitest";
import en from "../../locales/en/ias.json";
import fr from "../../locales/fr/ias.json";
import ko from "../../locales/ko/ias.json";
import th from "../../locales/th/ias.json";
import { createFormat } from "../lib/format";
import type { Finding } from "../lib/indicator";
import { LOCALES, type Locale } from "../lib/locale";
import { createTranslate } from "../lib/translate";
import { placeFinding, wordFinding } from "./gate-wording";

const TEXTS = { fr, en, ko, th };

const words = (locale: Locale) => ({ t: createTranslate(locale, { ias: TEXTS[locale] }), format: createFormat(locale) });

const NUMBERS: Record<string, Record<string, number>> = {
  "flat-line": { days: 9, limit: 7 },
  "zero-run": { days: 9, limit: 7 },
  "out-of-band": { level: 0.66, low: 4.3, high: 469.2 },
  "vintage-jump": { from: 301.2, to: 389.9, percent: 29.5, limit: 20 },
  gap: { days: 1, limit: 0 },
  "duplicate-day": { count: 2 },
  "future-date": { days: 1 },
  "regions-disagree": { regions: 12.41, nation: 78.7, percent: 84.2, limit: 10 },
  "correlation-fall": { coefficient: 0.493, usual: 0.93, limit: 0.7, weeks: 26 },
};

function finding(rule: string, given: Partial<Finding> = {}): Finding {
  return { rule, severity: "red", territory: "FR", day: "2026-11-19", numbers: NUMBERS[rule] ?? {}, message: "In English.", ...given };
}

test.each(LOCALES)("every rule is worded in %s, with its numbers and no gap left", (locale) => {
  for (const rule of Object.keys(NUMBERS)) {
    const sentence = wordFinding(finding(rule), words(locale));
    expect(sentence, rule).not.toMatch(/\{\{|ias:|\?\?\?|undefined/);
    expect(sentence, rule).toMatch(/\d/);
  }
});

test("numbers are printed as the language prints them, small ones with two decimals", () => {
  const french = wordFinding(finding("out-of-band"), words("fr"));
  expect(french?.replaceAll("\u00a0", " ")).toBe(
    "Niveau hors de la plage des saisons passées : 0,66, alors qu’elles allaient de 4,30 à 469,2 à cette période de l’année.",
  );
  expect(wordFinding(finding("correlation-fall"), words("en"))).toContain("0.49 over 26 weeks, compared with 0.93");
});

test("one day and two days have their own forms", () => {
  const gap = (days: number) => wordFinding(finding("gap", { numbers: { days, limit: 0 } }), words("en"));
  expect(gap(1)).toContain("1 day without");
  expect(gap(2)).toContain("2 days without");
});

test("a rule that is not known, or lacks a number, is not worded", () => {
  expect(wordFinding(finding("tide-turned", { numbers: { days: 3 } }), words("fr"))).toBeNull();
  expect(wordFinding(finding("zero-run", { numbers: { days: 3 } }), words("fr"))).toBeNull();
});

test("the place is a region and a day, as far as they are known", () => {
  expect(placeFinding(finding("gap", { territory: "53" }), words("fr"))).toBe("Bretagne, 19 novembre 2026");
  expect(placeFinding(finding("gap"), words("en"))).toBe("19 November 2026");
  expect(placeFinding(finding("gap", { territory: null, day: null }), words("ko"))).toBe("");
});
