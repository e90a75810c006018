// Tests the formatter against its vectors.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createFormat, type Format } from "./format";
import type { Locale } from "./locale";

interface Vector {
  fn: keyof Format;
  args: Record<string, string | number>;
  locale: Locale;
  out: string;
}

const vectors = JSON.parse(readFileSync(new URL("../../../tests/vectors/format.json", import.meta.url), "utf8")) as Vector[];

/** JSON has no notation for these three numbers. */
const NUMBERS: Record<string, number> = { NaN, Infinity: Number.POSITIVE_INFINITY, "-Infinity": Number.NEGATIVE_INFINITY };
const FORMATS = { fr: createFormat("fr"), en: createFormat("en"), ko: createFormat("ko"), th: createFormat("th") };

function run({ fn, args, locale }: Vector): string {
  const print = FORMATS[locale][fn] as (...values: (string | number)[]) => string;
  const values = Object.entries(args).map(([name, value]) => (name === "day" ? value : (NUMBERS[value] ?? value)));
  return print(...values);
}

test("at least eighty vectors are read", () => {
  expect(vectors.length).toBeGreaterThanOrEqual(80);
});

test.each(vectors)("$fn $locale $args gives $out", (vector) => {
  expect(run(vector)).toBe(vector.out);
});

test("numbers agree with the browser's own formatter, spaces and minus aside", () => {
  const plain = (text: string) => text.replaceAll("\u202f", "\u00a0");
  for (const value of [0, 1, 12.5, 999, 1000, 123456.78, -9876543.21]) {
    for (const locale of ["fr", "en", "ko", "th"] as const) {
      const expected = value.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
      expect(FORMATS[locale].number(value, 2)).toBe(plain(expected));
    }
  }
});

test("dates agree with the browser's own formatter", () => {
  const styles = { en: "en-GB", ko: "ko-KR", th: "th-TH-u-ca-buddhist" } as const;
  for (const [locale, tag] of Object.entries(styles) as [keyof typeof styles, string][]) {
    for (let month = 1; month <= 12; month += 1) {
      const day = `2026-${String(month).padStart(2, "0")}-17`;
      const options = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
      const expected = new Intl.DateTimeFormat(tag, options).format(new Date(`${day}T00:00:00Z`));
      expect(FORMATS[locale].date(day)).toBe(expected);
    }
  }
});
