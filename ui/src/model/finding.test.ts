// Tests the titles of theme pages: the level in words, with the region if there is one.

import { expect, test } from "vitest";
import en from "../../locales/en/ias.json";
import fr from "../../locales/fr/ias.json";
import ko from "../../locales/ko/ias.json";
import th from "../../locales/th/ias.json";
import { createTranslate } from "../lib/translate";
import { sampleSituation } from "./situation-sample";
import { sampleTheme } from "./theme-sample";
import { courseOf, finding } from "./finding";

test.each([
  ["fr", fr, "Grippe : hors épidémie, en hausse"],
  ["en", en, "Flu: no epidemic, rising"],
  ["ko", ko, "독감: 비유행, 상승"],
  ["th", th, "ไข้หวัดใหญ่: ไม่มีการระบาด เพิ่มขึ้น"],
] as const)("a rise in %s", (locale, ias, text) => {
  expect(finding(sampleSituation(), { t: createTranslate(locale, { ias }) }).replaceAll("\u00a0", " ")).toBe(text);
});

test("a region is named, and a level that is unknown is not guessed", () => {
  const words = { t: createTranslate("fr", { ias: fr }) };
  expect(finding(sampleSituation({ grade: "high", trend: "falling" }), words, "FR-BRE").replaceAll("\u00a0", " ")).toBe("Grippe, Bretagne : épidémie, intensité forte, en baisse");
  expect(finding(sampleSituation({ grade: null, trend: null }), words).replaceAll("\u00a0", " ")).toBe("Grippe : niveau du jour inconnu");
});

test("a card gets the threshold and every fourth value of each season", () => {
  const [threshold, current, last, none] = courseOf(sampleTheme({ situation: { ...sampleSituation().situation, onset: 37 } })).split(";");
  expect([threshold, current?.startsWith("0,4,8,"), last?.endsWith(",360,364"), none]).toEqual(["37", true, true, ""]);
  expect(current?.endsWith(",136,140,,,")).toBe(false);
  expect(current?.split(",")).toHaveLength(92);
});
