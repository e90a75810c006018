// Tests the texts of levels in the four languages: the level first, no percentage below a threshold, every unit named.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import en from "../../locales/en/ias.json";
import fr from "../../locales/fr/ias.json";
import ko from "../../locales/ko/ias.json";
import th from "../../locales/th/ias.json";
import { createFormat } from "../lib/format";
import type { Locale } from "../lib/locale";
import { createTranslate } from "../lib/translate";
import { sampleSituation } from "./situation-sample";
import { moveOf, printCompared, printGrade, printMove, type Move } from "./movement";
import { printFigure } from "./measure";
import { isEpidemic, printContext, printState, type Judged } from "./situation";

const TEXTS = { fr, en, ko, th };
const wordsOf = (locale: Locale) => ({ t: createTranslate(locale, { ias: TEXTS[locale] }), format: createFormat(locale) });
const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");

test.each([
  ["fr", "hors épidémie, en hausse", "Indice 15,6 le 21 novembre 2026, seuil épidémique 37"],
  ["en", "no epidemic, rising", "Index 15.6 on 21 November 2026, epidemic threshold 37"],
  ["ko", "비유행, 상승", "2026년 11월 21일 지수 15.6, 유행 기준 37"],
  ["th", "ไม่มีการระบาด เพิ่มขึ้น", "ดัชนี 15.6 ณ วันที่ 21 พฤศจิกายน 2569 เกณฑ์การระบาด 37"],
] as const)("a level below its threshold in %s", (locale, state, context) => {
  const words = wordsOf(locale);
  expect(printState(sampleSituation(), words)).toBe(state);
  expect(plain(printContext(sampleSituation(), words))).toBe(context);
});

test.each([
  ["fr", "41,7 vaccins pour 100 personnes de 65 ans et plus le 21 novembre 2026"],
  ["en", "41.7 vaccines per 100 people aged 65 and over on 21 November 2026"],
  ["ko", "2026년 11월 21일 65세 이상 100명당 백신 수 41.7"],
  ["th", "วัคซีน 41.7 ต่อประชากรอายุ 65 ปีขึ้นไป 100 คน ณ วันที่ 21 พฤศจิกายน 2569"],
] as const)("doses are not a share of people in %s", (locale, context) => {
  const doses = { ...sampleSituation(), theme: "flu-vaccination-65", unit: "percent", method: "expanded-share", level: 41.7 } as const;
  const printed = printContext({ ...doses, situation: { ...doses.situation, onset: null, usual: null } }, wordsOf(locale));
  expect(plain(printed)).toBe(context);
  expect(printFigure(41.7, doses, wordsOf(locale))).toBe(locale === "fr" ? "41,7" : "41.7");
});

test.each([
  [{ level: 51.96, before: 50, onset: null, unit: "percent" }, "fr", "+2,0 points"],
  [{ level: 51.02, before: 50, onset: null, unit: "percent" }, "en", "+1.0 point"],
] as const)("the plural form of %j in %s follows the printed value", (move, locale, printed) => {
  expect(plain(printMove(move, wordsOf(locale)))).toBe(printed);
});

test.each([
  [{ level: 1.8, before: 1.4, onset: 44.6 }, "+0,4 point"],
  [{ level: 44.6, before: 12.6, onset: 44.6 }, "+32,0 points"],
  [{ level: 182.2, before: 77.9, onset: 44.6 }, "+134 %"],
  [{ level: 341.4, before: 77.9, onset: 44.6 }, "× 4,4"],
  [{ level: 60, before: 80, onset: 44.6 }, "−25 %"],
  [{ level: 9, before: 12, onset: null }, "−3,0 points"],
  [{ level: 92.9, before: 93.1, onset: null }, "0 %"],
  [{ level: 366.1, before: 392.8, onset: null }, "−7 %"],
  [{ level: 41.7, before: 33.2, onset: null, unit: "percent" }, "+8,5 points"],
  [{ level: 0, before: 0, onset: null }, "0,0 point"],
  [{ level: 12, before: null, onset: null }, undefined],
] as const)("%o has changed by %s", (move, text) => {
  const given: Move = { unit: "index", ...move };
  expect(plain(printMove(given, wordsOf("fr")))).toBe(text);
});

test("each kind of theme has its texts", () => {
  const print = (given: Parameters<typeof sampleSituation>[0]) => printState(sampleSituation(given), wordsOf("fr"));
  expect(print({ grade: "medium", trend: "rising" })).toBe("épidémie, intensité moyenne, en hausse");
  expect(print({ grade: "below", trend: "season-end" })).toBe("hors épidémie, niveau de fin de saison");
  expect(print({ grade: "under", trend: "falling" })).toBe("sous le niveau habituel, en baisse");
  expect(print({ grade: "campaign", trend: null })).toBe("campagne en cours");
  expect(print({ grade: "drifting", trend: "falling" })).toBe("en recul");
  expect(printState(sampleSituation({ grade: "drifting", trend: "falling" }, { theme: "baclofen" }), wordsOf("fr"))).toBe("en recul sur un an");
  expect(print({ grade: null, trend: null })).toBe("niveau du jour inconnu");
});

test.each([
  ["fr", "en forte hausse, niveau non établi", "Indice 15,6 le 21 novembre 2026"],
  ["en", "rising sharply, level not established", "Index 15.6 on 21 November 2026"],
  ["ko", "급상승, 수준 판단 불가", "2026년 11월 21일 지수 15.6"],
  ["th", "เพิ่มขึ้นอย่างรวดเร็ว ยังระบุระดับไม่ได้", "ดัชนี 15.6 ณ วันที่ 21 พฤศจิกายน 2569"],
] as const)("a level without thresholds in %s is never usual, on a tile neither", (locale, state, context) => {
  const words = wordsOf(locale);
  const young = sampleSituation({ grade: "not-established", trend: "rising-sharply", before: 3, onset: null });
  expect(printState(young, words)).toBe(state);
  expect(printGrade(young, words)).toBe(state);
  expect(plain(printContext(young, words))).toBe(context);
  expect(isEpidemic(young)).toBe(false);
});

test("a tile compares with the level's reference", () => {
  const compared = (...given: Parameters<typeof sampleSituation>) => plain(printCompared(sampleSituation(...given), wordsOf("fr")));
  expect(compared()).toBe("seuil 37");
  expect(compared({ grade: "medium", onset: 12, before: 10 })).toBe("+56 % en sept jours");
  expect(compared({ onset: null, grade: "usual", usual: { low: 12, high: 18.4, seasons: 6 } })).toBe("d’ordinaire 12,0 à 18,4");
  expect(compared({ onset: null, grade: "drifting", before: 316_325, usual: null }, { theme: "baclofen", unit: "patients", level: 289_986 })).toBe("−8 % sur un an");
});

test("levels have the same texts as on the server", () => {
  const vectors = JSON.parse(readFileSync("../tests/vectors/situation.json", "utf8")) as (Judged & { printed: Record<Locale, (string | null)[]> })[];
  expect(vectors).toHaveLength(16);
  for (const { printed, ...judged } of vectors) {
    for (const [locale, expected] of Object.entries(printed)) {
      const words = wordsOf(locale as Locale);
      expect([printState(judged, words), printContext(judged, words), printMove(moveOf(judged), words)]).toEqual(expected);
    }
  }
});
