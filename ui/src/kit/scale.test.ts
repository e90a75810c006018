// Tests the scales of charts: round grids, ends that contain every value, zero and missing values on a log axis.

import { describe, expect, test } from "vitest";
import { createScale, createTightScale } from "./scale";

describe("linear", () => {
  test.each([
    [[0, 112], [0, 25, 50, 75, 100, 125]],
    [[3, null, 9], [0, 2, 4, 6, 8, 10]],
    [[0.1, 0.3], [0, 0.1, 0.2, 0.3]],
    [[0, 0], [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [[], [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [[-4, 6], [-4, -2, 0, 2, 4, 6]],
  ])("the grid of %j is %j", (values, ticks) => {
    expect(createScale([values], 100).ticks).toEqual(ticks);
  });

  test("a series far from zero does not start at zero", () => {
    const { ticks } = createScale([[280_000, 290_000]], 100);
    expect(ticks[0]).toBeGreaterThan(200_000);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(290_000);
  });

  test("a steady series stays small in its drawing", () => {
    const { y } = createScale([[1000, 1001]], 100);
    expect(Math.abs(y(1000) - y(1001))).toBeLessThan(2);
  });

  test("heights run from the top", () => {
    const { y } = createScale([[0, 100]], 300);
    expect([y(100), y(50), y(0)]).toEqual([0, 150, 300]);
  });
});

describe("logarithmic", () => {
  test("few decades have ticks between, many do not", () => {
    expect(createScale([[2, 112]], 100, "log").ticks).toEqual([1, 2, 5, 10, 20, 50, 100, 200]);
    expect(createScale([[0.5, 4000]], 100, "log").ticks).toEqual([0.1, 1, 10, 100, 1000]);
  });

  test("zero is on the axis, and at most five powers of ten are drawn", () => {
    const { y, ticks } = createScale([[0, 0.000001, 500]], 100, "log");
    expect(y(0)).toBe(100);
    expect(ticks.length).toBeLessThanOrEqual(6);
  });

  test("a series of zeros falls back on a linear axis", () => {
    expect(createScale([[0, 0]], 100, "log").ticks).toContain(1);
  });
});

test("a tight scale uses the whole height", () => {
  const { y } = createTightScale([[0, null, 85]], 120);
  expect([y(0), y(85)]).toEqual([120, 0]);
});
