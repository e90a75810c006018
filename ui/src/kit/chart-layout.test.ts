// Tests text placement at two widths: text that fits on a desktop may leave the chart of a phone, or overlap there.

import { expect, test } from "vitest";
import { widthOf } from "./chart-labels";
import { layoutChart, type Drawable } from "./chart-layout";

const PHONE = 270;
const hump = (middle: number, height: number, until = 100) =>
  Array.from({ length: 100 }, (_, at) => (at >= until ? null : height * Math.exp(-(((at - middle) / 12) ** 2))));
const season: Drawable = {
  lines: [
    { id: "2015", label: "2015-2016", end: "130,1 le 13 mai", tone: "current", values: hump(55, 90, 71) },
    { id: "2014", label: "2014-2015", tone: "last", values: hump(60, 100) },
    { id: "2013", label: "2013-2014", tone: "past", values: hump(61, 99) },
  ],
  thresholds: [{ value: 40, label: "seuil 40", short: "seuil 40", bound: "40", main: true }],
  x: { count: 100, ticks: Array.from({ length: 12 }, (_, month) => ({ at: month * 8, label: "sept." })), label: String },
  y: { format: String },
};

test("the text at the end of the current line flips before it leaves the chart", () => {
  const { wide, narrow } = layoutChart(season);
  expect([wide.end?.turned, narrow.end?.turned]).toEqual([false, true]);
  expect(narrow.end!.x * PHONE - widthOf(narrow.end!.note)).toBeGreaterThan(0);
  const early = { ...season, lines: [{ ...season.lines[0]!, values: hump(10, 90, 20) }] };
  expect(layoutChart(early).narrow.end?.turned).toBe(false);
});

test("a phone names fewer lines, none beyond its edges or on the end of the current line", () => {
  const { wide, narrow } = layoutChart(season);
  expect(wide.names.map(({ label }) => label)).toEqual(["2014-2015", "2013-2014"]);
  expect(narrow.names.map(({ label }) => label)).toEqual(["2014-2015"]);
  const { x, dx, anchor } = narrow.names[0]!;
  const left = x * PHONE + dx - (anchor === "end" ? 1 : anchor === "middle" ? 0.5 : 0) * widthOf("2014-2015");
  expect(left).toBeGreaterThan(0);
  expect(left + widthOf("2014-2015")).toBeLessThan(PHONE);
});

test("names of ticks that would touch are minor", () => {
  const shown = layoutChart(season).ticks.filter(({ minor }) => !minor);
  expect(shown.length).toBeGreaterThan(4);
  for (const [index, { middle }] of shown.slice(1).entries()) {
    expect((middle - shown[index]!.middle) * PHONE).toBeGreaterThan(widthOf("sept."));
  }
});
