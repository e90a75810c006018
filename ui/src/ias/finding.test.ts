// Holds the titles of the charts in the four languages: they are sentences with numbers, where a language's own rules
// for percentages, points, plurals and dates all meet.

import { expect, test } from "vitest";
import en from "../../locales/en/ias.json";
import fr from "../../locales/fr/ias.json";
import ko from "../../locales/ko/ias.json";
import th from "../../locales/th/ias.json";
import { createFormat } from "../lib/format";
import type { Locale } from "../lib/locale";
import { createTranslate } from "../lib/translate";
import type { Standing } from "../model/api";
import { finding } from "./finding";

const TEXTS = { fr, en, ko, th };

function title(locale: Locale, given: Partial<Standing>): string {
  const flu: Standing = {
    theme: "flu", unit: "index", demonstration: false, vintage: 1, publishedAt: 0, lastDay: "2026-11-19", level: 78.7,
    change: 0.12, provisionalFrom: null, seasonLabel: "2026-2027", above: null,
    freshness: { promiseDays: 1, lateDays: 0 }, held: null, forced: null, baseline: null, target: null,
  };
  const words = { t: createTranslate(locale, { ias: TEXTS[locale] }), format: createFormat(locale) };
  return finding({ ...flu, ...given }, words).replaceAll("\u00a0", " ");
}

test.each([
  ["fr", "Grippe : 78,7 le 19 novembre 2026, 12 % de plus en sept jours"],
  ["en", "Flu: 78.7 on 19 November 2026, up 12% in seven days"],
  ["ko", "독감: 2026년 11월 19일 78.7, 7일 전보다 12% 상승"],
  ["th", "ไข้หวัดใหญ่: 78.7 ณ วันที่ 19 พฤศจิกายน 2569 เพิ่มขึ้น 12% ในรอบ 7 วัน"],
] as const)("a rise in %s", (locale, text) => {
  expect(title(locale, {})).toBe(text);
});

test("a fall, a stable week, a week without a start, no value at all", () => {
  expect(title("fr", { change: -0.078 })).toBe("Grippe : 78,7 le 19 novembre 2026, 8 % de moins en sept jours");
  expect(title("fr", { change: 0.004 })).toBe("Grippe : 78,7 le 19 novembre 2026, stable sur sept jours");
  expect(title("fr", { change: null })).toBe("Grippe : 78,7 le 19 novembre 2026");
  expect(title("fr", { level: null, change: null })).toBe("Grippe : pas de valeur récente");
});

test("coverage moves in points, with the plural of each language; patients are a count", () => {
  const coverage = { theme: "flu-vaccination-65", unit: "percent", level: 41.7 } as const;
  expect(title("fr", { ...coverage, change: 0.8 })).toContain("41,7 % le 19 novembre 2026, 0,8 point de plus");
  expect(title("fr", { ...coverage, change: 8.49 })).toContain("8,5 points de plus");
  expect(title("ko", { ...coverage, change: 8.49 })).toContain("8.5%p 상승");
  expect(title("fr", { theme: "baclofen", unit: "patients", level: 289_986, change: 0.01 })).toContain("289 986 patients le");
});
