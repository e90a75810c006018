// Tests the texts for freshness: days are those of Paris, independent of the reader's clock, and lateness is stated in
// each language.

import { expect, test } from "vitest";
import en from "../../locales/en/ias.json";
import fr from "../../locales/fr/ias.json";
import ko from "../../locales/ko/ias.json";
import th from "../../locales/th/ias.json";
import { createFormat } from "../lib/format";
import { printUpdate } from "./freshness";
import { printTroubles } from "./indicator";
import type { Locale } from "../lib/locale";
import { createTranslate } from "../lib/translate";

const TEXTS = { fr, en, ko, th };
const words = (locale: Locale) => ({ t: createTranslate(locale, { ias: TEXTS[locale] }), format: createFormat(locale) });
const update = (instant: string, today: string, locale: Locale = "en") => printUpdate({ publishedAt: Date.parse(instant) }, today, words(locale));

test.each([
  ["2026-11-21T05:10:00Z", "Updated today at 06:10"],
  ["2026-11-20T23:05:00Z", "Updated today at 00:05"],
  ["2026-11-20T22:55:00Z", "Updated yesterday at 23:55"],
  ["2026-11-19T05:10:00Z", "Updated on 19 November 2026 at 06:10"],
])("%s, read in Paris on 21 November: %s", (instant, text) => {
  expect(update(instant, "2026-11-21")).toBe(text);
});

test("yesterday of the first of March is the last of February", () => {
  expect(update("2028-02-29T05:10:00Z", "2028-03-01")).toBe("Updated yesterday at 06:10");
});

test.each([
  ["fr", ["1\u00a0jour de retard", "Nouvelles données retenues"]],
  ["en", ["1\u00a0day late", "New data held back"]],
  ["ko", ["1일 지연", "새 데이터 공개 보류"]],
  ["th", ["ล่าช้า 1\u00a0วัน", "ระงับข้อมูลใหม่ไว้ก่อน"]],
] as const)("problems are stated in %s, lateness first", (locale, troubles) => {
  const late = { freshness: { promiseDays: 1, lateDays: 1, nextUpdate: null }, heldBack: { since: 0, findings: [] } };
  expect(printTroubles(late, words(locale))).toEqual(troubles);
  expect(printTroubles({ freshness: { promiseDays: 1, lateDays: 0, nextUpdate: null }, heldBack: null }, words(locale))).toEqual([]);
});
