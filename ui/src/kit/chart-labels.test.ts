// Tests placing names of peaks: they cover nothing at any width of their range, or they are left out.

import { expect, test } from "vitest";
import type { Range } from "./chart-forms";
import { placeNames, type Curves, type Obstacles } from "./chart-labels";

const RANGE: Range = { narrow: false, above: false, least: 800, most: 1000, height: 400 };
const STEPS = 100;
const UNITS = 400;
const peak = (x: number, y: number) => ({ x, y, lines: ["2014-2015"] });

/** A curve that is at a height, in pixels, between two positions. */
function curves(height: number, from: number, to: number): Curves {
  return { heights: [Array.from({ length: STEPS + 1 }, (_, at) => (at >= from && at <= to ? height : null))], steps: STEPS, units: UNITS };
}

const given = (obstacles: Partial<Obstacles> = {}): Obstacles => ({ curves: { heights: [], steps: STEPS, units: UNITS }, taken: [], thresholds: [], ...obstacles });

test("a name is above its peak, and beside it if a curve passes above", () => {
  expect(placeNames([peak(0.4, 0.5)], given(), RANGE)).toMatchObject([{ dx: 0, anchor: "middle", led: false }]);
  expect(placeNames([peak(0.4, 0.5)], given({ curves: curves(188, 38, 42) }), RANGE)).toMatchObject([{ anchor: "start" }]);
});

test("a steep curve counts between its points", () => {
  const steep: Curves = { heights: [Array.from({ length: STEPS + 1 }, (_, at) => (at === 40 ? 250 : at === 41 ? 50 : null))], steps: STEPS, units: UNITS };
  expect(placeNames([peak(0.405, 0.5)], given({ curves: steep }), RANGE)[0]?.dx).not.toBe(0);
});

test("a name near the edge stays inside", () => {
  expect(placeNames([peak(0.99, 0.5)], given(), RANGE)[0]?.anchor).toBe("end");
  expect(placeNames([peak(0.4, -0.03)], given(), RANGE)[0]?.anchor).toBe("start");
});

test("names never overlap, and one without room is left out", () => {
  const placed = placeNames(Array.from({ length: 20 }, () => peak(0.4, 0.5)), given(), RANGE);
  const kept = placed.filter(Boolean).map((place) => JSON.stringify(place));
  expect(kept.length).toBeGreaterThan(2);
  expect(kept.length).toBeLessThan(20);
  expect(new Set(kept).size).toBe(kept.length);
});

test("taken boxes stay free, a threshold only if there is another place", () => {
  const above = { left: 0.3, right: 0.5, top: 0.4, bottom: 0.47 };
  expect(placeNames([peak(0.4, 0.5)], given({ taken: [above] }), RANGE)[0]?.dy).toBeGreaterThan(-20);
  expect(placeNames([peak(0.4, 0.5)], given({ thresholds: [0.465] }), RANGE)[0]?.anchor).toBe("start");
  const covered = Array.from({ length: 400 }, (_, row) => row / 400);
  expect(placeNames([peak(0.4, 0.5)], given({ thresholds: covered }), RANGE)[0]).toMatchObject({ anchor: "middle" });
});
