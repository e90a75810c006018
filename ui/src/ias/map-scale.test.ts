// Classes of the map are tied to what a level means, never to the other regions of the day.

import { expect, test } from "vitest";
import type { Epidemic } from "../model/api";
import { classOf, paintOf, scaleOf } from "./map-scale";

const epidemic: Epidemic = { onset: 44.6, medium: 146.1, high: 774.2, veryHigh: 1618, level: "below", week: "2016-05-02", since: null, used: [], excluded: [] };
const flu = { theme: "flu", epidemic, unlearnt: null, country: null, baseline: null, unit: "index" } as const;

test.each([
  [1.9, 0],
  [22.4, 1],
  [44.6, 1],
  [44.7, 2],
  [164, 3],
  [800, 4],
  [2000, 5],
])("%d is in class %d of an epidemic", (level, rank) => {
  expect(classOf(scaleOf(flu), level)).toBe(rank);
});

test("a quiet day has no warm colour, whatever its regions have between them", () => {
  const scale = scaleOf(flu);
  const paints = [0.2, 3, 12.1, 21].map((level) => paintOf(scale, classOf(scale, level)));
  expect(new Set(paints)).toEqual(new Set(["epidemic0"]));
});

test("a region is graded by the thresholds of the country", () => {
  const country = { values: [], highest: null, epidemic };
  expect(scaleOf({ ...flu, epidemic: null, country }).kind).toBe("epidemic");
});

test("without a level that is established nothing is near or far from a reference", () => {
  const unlearnt = { needed: 5, usable: [], excluded: [] };
  expect(scaleOf({ ...flu, epidemic: null, unlearnt, baseline: 100 }).kind).toBe("plain");
});

test("around a reference, as usual is in the middle", () => {
  const scale = scaleOf({ ...flu, epidemic: null, baseline: 100 });
  expect([45, 90, 100, 110, 111, 180, 260].map((level) => paintOf(scale, classOf(scale, level)))).toEqual(["around0", "around2", "around3", "around3", "around4", "around5", "around6"]);
});
