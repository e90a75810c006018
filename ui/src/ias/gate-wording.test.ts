// Tests the notices of the gate in the four languages: every rule is a full sentence with its numbers, and unknown
// findings keep the gate's own English.

import { describe, expect, test } from "vitest";
import en from "../../locales/en/ias.json";
import fr from "../../locales/fr/ias.json";
import ko from "../../locales/ko/ias.json";
import th from "../../locales/th/ias.json";
import { createFormat } from "../lib/format";
import { LOCALES, type Locale } from "../lib/locale";
import { createTranslate } from "../lib/translate";
import type { Finding } from "../model/api";
import { placeFinding, wordFinding } from "./gate-wording";

const TEXTS = { fr, en, ko, th };

const words = (locale: Locale) => ({ t: createTranslate(locale, { ias: TEXTS[locale] }), format: createFormat(locale) });

/** Every rule of the gate, with each of its sets of numbers. */
const RULES: [rule: string, numbers: Record<string, number>][] = [
  ["duplicate-day", { days: 2 }],
  ["future-date", { days: 1 }],
  ["gap", { days: 3, limit: 2 }],
  ["gap", { behind: 4, limit: 3 }],
  ["gap", { lost: 1, limit: 0 }],
  ["zero-run", { days: 9, limit: 7 }],
  ["flat-line", { days: 4, limit: 3, level: 12.34 }],
  ["flat-line", { days: 4, regions: 12, limit: 8.8 }],
  ["leap", { from: 3.21, to: 9.87, factor: 3.07, limit: 1.65 }],
  ["leap", { from: 41.2, to: 52.1, limit: 8 }],
  ["share-fall", { from: 41.2, to: 40.9, limit: 0.05 }],
  ["vintage-jump", { days: 5, from: 301.2, to: 389.9, limit: 1.11 }],
  ["out-of-band", { level: 0.66, low: 4.3, high: 469.2 }],
  ["repeated-days", { days: 7, lag: 7 }],
  ["repeated-days", { days: 7, lag: 7, regions: 20 }],
  ["regions-swapped", { first: 11, second: 94 }],
  ["regions-disagree", { ratio: 1.92, usual: 1.01, limit: 1.2 }],
  ["correlation-fall", { coefficient: 0.493, lowest: 0.91, weeks: 26 }],
  ["group-fall", { days: 7, limit: 0.5 }],
  ["slow-fall", { level: 0.00034, low: 0.0341, days: 28 }],
  ["counts-leap", { factor: 0.01, surprise: -40, limit: 1.35, days: 1 }],
  ["counts-leap", { week: 2.1, limit: 1.22 }],
  ["activity-leap", { factor: 2.02, limit: 1.6 }],
  ["activity-leap", { share: 0.4, limit: 0.2 }],
  ["activity-fall", { factor: 0.53, limit: 0.55 }],
  ["activity-fall", { pharmacies: 6_281, usual: 12_562, limit: 0.7 }],
  ["region-silent", { sent: 36, open: 36 }],
  ["repeated-counts", { days: 7, lag: 7 }],
  ["repeated-counts", { days: 7, lag: 7, regions: 20 }],
  ["repeated-counts", { days: 1, lag: 21, regions: 9 }],
];

const numbersOf = (rule: string) => RULES.find(([name]) => name === rule)?.[1] ?? {};

function finding(rule: string, given: Partial<Finding> = {}): Finding {
  return { rule, severity: "red", territory: "FR", day: "2026-11-19", numbers: numbersOf(rule), message: "In English.", ...given };
}

describe.each(LOCALES)("in %s", (locale) => {
  test.each(RULES)("%s has a sentence with all of %o that it shows", (rule, numbers) => {
    const sentence = wordFinding(finding(rule, { numbers }), words(locale));
    expect(sentence).not.toBeNull();
    expect(sentence).not.toMatch(/\{\{|ias:|\?\?\?|undefined/);
    expect(sentence).toMatch(rule === "regions-swapped" ? /\p{L}{3}/u : /\d/);
  });
});

test("numbers are formatted in the language, small ones with two decimals", () => {
  const french = wordFinding(finding("out-of-band"), words("fr"));
  expect(french?.replaceAll("\u00a0", " ")).toBe(
    "Niveau hors de la plage des saisons passées : 0,66, alors qu’elles allaient de 4,30 à 469,2 à cette période de l’année.",
  );
  expect(wordFinding(finding("correlation-fall"), words("en"))).toContain("0.49 over 26\u00a0weeks, when past seasons never fell below 0.91");
  expect(wordFinding(finding("counts-leap"), words("en"))).toContain("0.010 times the sales of the basket");
  expect(wordFinding(finding("slow-fall"), words("en"))).toContain("0.00034 on average over 28\u00a0days, when 0.034");
});

test("one day and two days have their own forms", () => {
  const gap = (days: number) => wordFinding(finding("gap", { numbers: { days, limit: 0 } }), words("en"));
  expect(gap(1)).toContain("1\u00a0day without");
  expect(gap(2)).toContain("2\u00a0days without");
});

test("a rule that is unknown, or lacks a number, has no sentence", () => {
  expect(wordFinding(finding("tide-turned", { numbers: { days: 3 } }), words("fr"))).toBeNull();
  expect(wordFinding(finding("zero-run", { numbers: { limit: 3 } }), words("fr"))).toBeNull();
});

test("region codes are replaced by names", () => {
  expect(wordFinding(finding("regions-swapped"), words("fr"))).toContain("Île-de-France et Corse");
});

test("rules with the same numbers choose the most specific sentence", () => {
  const many = finding("repeated-days", { territory: null, numbers: { days: 7, lag: 14, regions: 20 } });
  expect(wordFinding(many, words("en"))).toBe("Copy: in 20 regions, 7\u00a0days in a row repeat the values of 14\u00a0days before.");
});

test("the place is a region and a day, if known", () => {
  expect(placeFinding(finding("gap", { territory: "53" }), words("fr"))).toBe("Bretagne, 19 novembre 2026");
  const others = finding("gap", { territory: "53", numbers: { days: 3, limit: 2, more: 4 } });
  expect(placeFinding(others, words("en"))).toBe("Brittany and 4 other regions, 19 November 2026");
  expect(placeFinding(finding("gap"), words("en"))).toBe("19 November 2026");
  expect(placeFinding(finding("gap", { territory: null, day: null }), words("ko"))).toBe("");
});
