// Tests the one line over the years: positions of days, readable ticks, the current season as a separate line.

import { expect, test } from "vitest";
import { historyTicks, linesOfHistory, partOf, positionIn, stripesOf } from "./history-drawing";
import { sampleTheme } from "../model/theme-sample";

const print = { month: (at: number, month: number) => ({ at, label: String(month) }), year: (at: number, label: string) => ({ at, label }) };
const values = (count: number) => Array.from({ length: count }, (_, at) => at);
const names = { label: "2025-2026", whole: "avant", end: { text: "78,7 le 19 janv.", value: "78,7" } };

test("a day is within its week, and never beyond the ends", () => {
  const weekly = { from: "2020-01-01", step: 7, values: values(100) };
  expect([positionIn(weekly, "2020-01-07"), positionIn(weekly, "2020-01-08"), positionIn(weekly, "2019-01-01"), positionIn(weekly, "2030-01-01")]).toEqual([0, 1, 0, 99]);
});

test("ticks are seasons or years, and months within one year", () => {
  const years = { from: "2022-03-01", step: 7, values: values(200) };
  expect(historyTicks(years, "season", print).map(({ label }) => label)).toEqual(["2021-2022", "2022-2023", "2023-2024", "2024-2025", "2025-2026"]);
  expect(historyTicks(years, "season", print)[0]?.at).toBe(0);
  expect(historyTicks(years, "year", print).map(({ label }) => label)).toEqual(["2022", "2023", "2024", "2025"]);
  expect(historyTicks({ from: "2010-09-01", step: 7, values: values(800) }, "season", print)[0]?.label).toBe("2010-2011");
  expect(historyTicks({ from: "2025-09-01", step: 1, values: values(140) }, "season", print).map(({ label }) => label)).toEqual(["9", "10", "11", "12", "1"]);
});

test("the current season is a separate line that starts at the end of the others", () => {
  const history = { from: "2024-09-01", step: 1, values: values(506) };
  const [current, before] = linesOfHistory(sampleTheme(), history, names);
  expect([current?.tone, before?.tone]).toEqual(["current", "whole"]);
  expect([current?.values[364], current?.values[365], before?.values[365], before?.values[366]]).toEqual([null, 365, 365, null]);
  expect(current?.provisionalFrom).toBe(positionIn(history, "2026-01-13"));
});

test("past seasons are one line, and so is a level without seasons", () => {
  const past = { from: "2024-09-01", step: 1, values: values(365) };
  expect(linesOfHistory(sampleTheme(), past, names).map(({ tone }) => tone)).toEqual(["whole"]);
  const baclofen = linesOfHistory(sampleTheme({ theme: "baclofen" }), { ...past, values: values(506) }, names);
  expect(baclofen.map(({ tone, label }) => [tone, label])).toEqual([["current", ""]]);
});

test("a part of a history keeps the days of its values, and every other season is tinted", () => {
  const whole = { from: "2020-09-01", step: 7, values: values(200) };
  const part = partOf(whole, 10, 149);
  expect([part.from, part.values[0], part.values.at(-1)]).toEqual(["2020-11-10", 10, 149]);
  expect(positionIn(part, "2020-11-17")).toBe(1);
  const ticks = historyTicks(part, "season", print);
  expect(ticks.map(({ at }) => at)).toEqual([0, 42, 94]);
  expect(stripesOf(part, ticks)).toEqual([{ from: 0, to: 42 }, { from: 94, to: 139 }]);
});
