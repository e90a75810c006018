// Tests the file of the view against the days that are drawn.

import { expect, test } from "vitest";
import { sampleTheme } from "../model/theme-sample";
import type { ThemeSeries } from "../model/theme-series";
import { readView } from "../model/view";
import { csvOf } from "./take-away";

const PAST = { from: "2019-09-01", step: 1, values: Array(366).fill(1), peaks: [], epidemics: [], days: 4000, first: "2014-09-01" };

function daysIn(search: string, given: Partial<ThemeSeries> = {}): (string | null)[] {
  const series = sampleTheme(given);
  const { searchParams } = new URL(csvOf(series, readView(new URLSearchParams(search), series.seasons)), "https://vigie.example");
  return [searchParams.get("from"), searchParams.get("to")];
}

test("overlaid seasons are listed from the oldest one to the last day", () => {
  expect(daysIn("")).toEqual(["2023-09-01", "2026-01-19"]);
  expect(daysIn("season=2024-2025")).toEqual(["2024-09-01", "2026-01-19"]);
});

test("one line is listed from its first day to its last", () => {
  expect(daysIn("history=2019-2020", { history: PAST })).toEqual(["2019-09-01", "2020-08-31"]);
  const weeks = { ...PAST, from: "2026-01-06", step: 7, values: [1, 2] };
  expect(daysIn("history=all", { history: weeks })).toEqual(["2026-01-06", "2026-01-19"]);
});
