// Tests the format of durations, days, hours and shares in the four languages.

import { describe, expect, test } from "vitest";
import en from "../../locales/en/status.json";
import enRequest from "../../locales/en/request.json";
import fr from "../../locales/fr/status.json";
import frRequest from "../../locales/fr/request.json";
import ko from "../../locales/ko/status.json";
import koRequest from "../../locales/ko/request.json";
import th from "../../locales/th/status.json";
import thRequest from "../../locales/th/request.json";
import { createLanguage } from "../lib/i18n";
import type { Locale } from "../lib/locale";
import { printAvailability, printClock, printDay, printDays, printDuration, printMonth, printWeekday } from "./words";

const WORDS = {
  fr: createLanguage("fr", { status: fr, request: frRequest }),
  en: createLanguage("en", { status: en, request: enRequest }),
  ko: createLanguage("ko", { status: ko, request: koRequest }),
  th: createLanguage("th", { status: th, request: thRequest }),
};

/** A plain space also matches a no-break space. */
const seen = (text: string) => text.replaceAll("\u00a0", " ");

test.each<[number, string, string, string, string]>([
  [0, "1 minute", "1 minute", "1분", "1 นาที"],
  [1, "1 minute", "1 minute", "1분", "1 นาที"],
  [48, "48 minutes", "48 minutes", "48분", "48 นาที"],
  [60, "1 heure", "1 hour", "1시간", "1 ชั่วโมง"],
  [65, "1 h 05", "1 h 05 min", "1시간 05분", "1 ชั่วโมง 05 นาที"],
  [140, "2 h 20", "2 h 20 min", "2시간 20분", "2 ชั่วโมง 20 นาที"],
  [1860, "31 heures", "31 hours", "31시간", "31 ชั่วโมง"],
  [71 * 60, "71 heures", "71 hours", "71시간", "71 ชั่วโมง"],
  [120 * 60, "5 jours", "5 days", "5일", "5 วัน"],
])("%i minutes", (minutes, ...expected) => {
  expect(Object.values(WORDS).map((words) => seen(printDuration(minutes, words)))).toEqual(expected);
});

test("a number and its unit are never separated", () => {
  for (const minutes of [48, 120, 7200]) expect(printDuration(minutes, WORDS.fr)).not.toContain(" ");
  expect(printDuration(140, WORDS.fr)).toBe("2\u00a0h\u00a020");
});

describe("days", () => {
  test.each<[string, string, string, string, string, string]>([
    ["2026-10-27", "2026-10-27", "27 octobre", "27 October", "10월 27일", "27 ตุลาคม"],
    ["2026-09-06", "2026-09-07", "6 et 7 septembre", "6 and 7 September", "9월 6일, 7일", "6 และ 7 กันยายน"],
    ["2026-11-05", "2026-11-21", "5 au 21 novembre", "5 to 21 November", "11월 5일~21일", "5 ถึง 21 พฤศจิกายน"],
    ["2026-10-28", "2026-11-03", "28 octobre au 3 novembre", "28 October to 3 November", "10월 28일~11월 3일", "28 ตุลาคม ถึง 3 พฤศจิกายน"],
    ["2026-10-31", "2026-11-01", "31 octobre et 1er novembre", "31 October and 1 November", "10월 31일, 11월 1일", "31 ตุลาคม และ 1 พฤศจิกายน"],
  ])("from %s to %s", (from, to, ...expected) => {
    expect(Object.values(WORDS).map((words) => seen(printDays(from, to, words)))).toEqual(expected);
  });

  test("with their weekday, and their year", () => {
    expect(Object.values(WORDS).map((words) => seen(printWeekday("2026-12-01", words)))).toEqual(["mardi 1er décembre", "Tuesday 1 December", "12월 1일 화요일", "วันอังคารที่ 1 ธันวาคม"]);
    expect(printWeekday("2026-10-27", WORDS.fr, true)).toBe("mardi 27 octobre 2026");
  });

  test("and months, with Buddhist years in Thai", () => {
    expect(Object.values(WORDS).map((words) => seen(printMonth("2026-10-01", words)))).toEqual(["octobre 2026", "October 2026", "2026년 10월", "ตุลาคม 2569"]);
    expect(printDay("2026-03-20", WORDS.fr)).toBe("20\u00a0mars");
  });
});

test.each<[Locale, string]>([["fr", "8\u00a0h\u00a005"], ["en", "08:05"], ["ko", "08:05"], ["th", "08:05"]])("hours of Paris in %s", (locale, expected) => {
  expect(printClock(Date.parse("2026-11-22T07:05:00Z"), locale)).toBe(expected);
  expect(printClock(Date.parse("2026-07-22T06:05:00Z"), locale)).toBe(expected);
});

test.each([
  [1, "100\u00a0%"],
  [0.99723, "99,72\u00a0%"],
  [0.9857, "98,57\u00a0%"],
  [0.99999, "99,99\u00a0%"],
  [0.5, "50,00\u00a0%"],
  [0, "0,00\u00a0%"],
])("an availability of %f is %s: never rounded up", (share, expected) => {
  expect(printAvailability(share, WORDS.fr.format)).toBe(expected);
});
