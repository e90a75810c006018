// Tests the drawing of editors' figures: the ends of lines, their last values, and number formats.

import { expect, test } from "vitest";
import { createFormat } from "../lib/format";
import { lastOf, layoutBars, layoutLines, printer } from "./chart-drawing";
import type { BlockOf } from "./types";

const FR = createFormat("fr");
const CHART: BlockOf<"FigureChart"> = {
  __typename: "FigureChart", title: "T", caption: "C", form: "lines", measure: null, base: 100, axis: "month", labels: ["a", "b", "c"],
  series: [{ name: "one", values: [100, 101, 107.4] }, { name: "two", values: [100, null, 107] }], note: null, demonstration: true,
};

test.each([
  [[100, 107.4], 100, null, "+7\u00a0%"],
  [[100, 93], 100, null, "\u22127\u00a0%"],
  [[100, 100.2], 100, null, "0\u00a0%"],
  [[12, 63], null, "%", "63\u00a0%"],
  [[1.5, 2], null, "mois", "2,0\u00a0mois"],
  [[2, 4], null, "개월", "4개월"],
  [[1000, 2000, null], null, null, "2\u00a0000"],
] as [(number | null)[], number | null, string | null, string][])("%j against %s in %s ends at %s", (values, base, measure, expected) => {
  const one = { name: "n", values };
  expect(lastOf(one, { series: [one], measure, base }, FR)).toBe(expected);
});

test("values are printed with the decimals of the most exact one", () => {
  const print = printer({ series: [{ name: "n", values: [1, 2.25, 0.123456] }], measure: "%" }, FR);
  expect([print(1), print(0.123456)]).toEqual(["1,00\u00a0%", "0,12\u00a0%"]);
});

test("lines keep their order at the end, apart from one another, and the axis names its first and last step", () => {
  const { lines, ticks, base, grid } = layoutLines(CHART, FR);
  expect(lines[1]!.y - lines[0]!.y).toBeGreaterThan(0.08);
  expect(ticks.map(({ label, place }) => [label, place])).toEqual([["a", "first"], ["b", "middle"], ["c", "last"]]);
  expect(ticks.at(-1)!.x).toBe(1);
  expect(base).toBeGreaterThan(lines[1]!.y);
  for (const { y } of grid) expect(y).toBeGreaterThanOrEqual(0);
  // A missing value breaks the line.
  expect(lines[1]!.path.match(/M/g)).toHaveLength(2);
});

test("an axis of many steps names five of them", () => {
  const labels = Array.from({ length: 24 }, (_, at) => String(at));
  const { ticks } = layoutLines({ ...CHART, labels, series: [{ name: "n", values: labels.map(Number) }], base: null }, FR);
  expect(ticks.map(({ label }) => label)).toEqual(["0", "6", "12", "17", "23"]);
});

test("bars are shares of the longest, and empty if all are zero", () => {
  const bars = (values: (number | null)[]) => layoutBars({ ...CHART, series: [{ name: "n", values }] }).map(({ share }) => share);
  expect(bars([1, 4, 2])).toEqual([0.25, 1, 0.5]);
  expect(bars([0, null, 0])).toEqual([0, 0, 0]);
  expect(layoutBars({ ...CHART, series: [{ name: "n", values: [0, null, 1] }] }).map(({ value }) => value)).toEqual([0, null, 1]);
});
