// Tests placing names of lines without overlaps, inside the chart.

import { expect, test } from "vitest";
import { placeNames, widthOf, type Box } from "./chart-labels";

const FRAME: Box = { left: 0, top: -24, right: 960, bottom: 420 };
const width = widthOf("2014-2015");

test("a name is above its peak, and beside it if a curve passes above", () => {
  expect(placeNames([{ x: 400, y: 200, width }], null, [], FRAME)).toEqual([{ dx: 0, dy: -12, anchor: "middle" }]);
  const above = Array.from({ length: 49 }, (_, step) => (step >= 19 && step <= 21 ? 188 : NaN));
  expect(placeNames([{ x: 400, y: 200, width }], { heights: [above], steps: 48, pixel: 1 }, [], FRAME)[0]).toMatchObject({ anchor: "start" });
});

test("a name near the edge stays inside", () => {
  expect(placeNames([{ x: 955, y: 200, width }], null, [], FRAME)[0]?.anchor).toBe("end");
  expect(placeNames([{ x: 400, y: -20, width }], null, [], FRAME)[0]?.dy).toBeGreaterThanOrEqual(0);
});

test("names never overlap: a name without room is left out", () => {
  const peaks = Array.from({ length: 20 }, () => ({ x: 400, y: 200, width }));
  const placed = placeNames(peaks, null, [], FRAME);
  expect(placed.filter(Boolean).length).toBeGreaterThan(3);
  expect(placed.filter((place) => place === null).length).toBeGreaterThan(3);
  const kept = placed.filter((place) => place !== null).map((place) => JSON.stringify(place));
  expect(new Set(kept).size).toBe(kept.length);
});

test("taken positions stay free", () => {
  const taken: Box[] = [{ left: 300, top: 150, right: 500, bottom: 199 }];
  expect(placeNames([{ x: 400, y: 200, width }], null, taken, FRAME)[0]?.dy).toBeGreaterThanOrEqual(0);
});

test("a curve collides with a name by its points, at any distance between them", () => {
  const places = [13, 49, 97, 366].map((count) => {
    const hump = Array.from({ length: count }, (_, step) => Math.abs(step / (count - 1) - 400 / 960) < 0.05 ? 188 : NaN);
    return placeNames([{ x: 400, y: 200, width }], { heights: [hump], steps: count - 1, pixel: 1 }, [], FRAME)[0]?.dy;
  });
  expect(places.every((dy) => dy !== undefined && dy >= 0)).toBe(true);
});
