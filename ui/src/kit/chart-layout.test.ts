// Tests the forms of a chart: what is named where, and which names of an axis fit.

import { expect, test } from "vitest";
import { BOUNDS } from "./chart-forms";
import { layoutChart, type Drawable } from "./chart-layout";

const NARROW = BOUNDS.indexOf(592);
const hump = (middle: number, height: number, until = 100) =>
  Array.from({ length: 100 }, (_, at) => (at >= until ? null : height * Math.exp(-(((at - middle) / 12) ** 2))));
const season: Drawable = {
  lines: [
    { id: "2015", label: "2015-2016", end: { text: "130,1 le 13 mai", value: "130,1" }, tone: "current", values: hump(55, 90, 71) },
    { id: "2014", label: "2014-2015", tone: "last", values: hump(40, 100) },
    { id: "2013", label: "2013-2014", tone: "past", values: hump(15, 60) },
  ],
  thresholds: [{ value: 40, label: "seuil 40", short: "Faible", name: "Faible", rest: "dès 40", bound: "40", main: true }],
  zones: [{ to: 40, name: "Hors épidémie", rank: 0, current: false }, { to: null, name: "Faible", rank: 1, current: true }],
  x: { count: 100, ticks: Array.from({ length: 12 }, (_, month) => ({ at: month * 8, label: "sept.", short: "S" })), between: true, letters: true, label: String },
  y: { format: String },
};
const textOf = (lines: { text: string }[][]) => lines.map((pieces) => pieces.map(({ text }) => text).join("")).join(" / ");

test("ends and bounds are beside the plot, peaks in it", () => {
  const { gutter, names, top } = layoutChart(season);
  expect(gutter.map(({ lines }) => textOf(lines))).toEqual(["Faible dès 40", "2015-2016 / 130,1 le 13 mai"]);
  expect(new Set(names.map(({ lines }) => lines[0]))).toEqual(new Set(["2014-2015", "2013-2014"]));
  expect(top.every(({ until }) => until <= NARROW)).toBe(true);
});

test("a narrow form names the highest past line only", () => {
  const narrow = layoutChart(season).names.filter(({ from }) => from < NARROW);
  expect(new Set(narrow.map(({ lines }) => lines[0]))).toEqual(new Set(["2014-2015"]));
});

test("past lines with an end are named beside the plot, and shorter in a narrow form", () => {
  const lines = season.lines.map((line, index) => ({ ...line, short: line.label.slice(2, 5), end: { text: `${index} %`, value: `${index} %`, short: String(index) } }));
  const { gutter, briefGutter, names, several, top } = layoutChart({ ...season, lines });
  expect([several, names.length]).toEqual([true, 0]);
  // Only twice the usual text on a phone has no room beside the plot.
  expect(top.map(({ from, until }) => [from, until])).toEqual([[0, 1]]);
  expect(gutter.map((label) => textOf(label.lines))).toContain("2014-2015 1 %");
  expect(briefGutter.map((label) => textOf(label.lines))).toContain("14- 1");
});

test("the names of months are dropped every second one before they become letters", () => {
  const texts = (range: number) => layoutChart(season).ticks.flatMap(({ names }) => names.filter(({ from, until }) => from <= range && until > range).map(({ text }) => text));
  expect(texts(BOUNDS.length - 1)).toHaveLength(12);
  expect(texts(NARROW).filter((text) => text === "sept.").length).toBeGreaterThan(5);
  expect(new Set(texts(1))).toEqual(new Set(["S"]));
});

test("a chart without names has no gutter", () => {
  const { sided, gutter } = layoutChart({ lines: [{ id: "a", label: "", tone: "current", values: [1, 2] }], x: { count: 2, ticks: [], label: String }, y: { format: String } });
  expect([sided, gutter]).toEqual([false, []]);
});
