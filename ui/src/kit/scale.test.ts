// Tests the scales of charts: round grids, ends that contain every value, zero and missing values on a log axis.

import { describe, expect, test } from "vitest";
import { createAxis, createScale, createTightScale } from "./scale";

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

describe("axis of a chart", () => {
  test.each([
    [1082.8, 0.06, [0, 200, 400, 600, 800, 1000]],
    [1082.8, 0.15, [0, 200, 400, 600, 800, 1000, 1200]],
    [367_368, 0.15, [0, 100_000, 200_000, 300_000, 400_000]],
    [78, 0.06, [0, 20, 40, 60, 80]],
    [2.1, 0.06, [0, 0.5, 1, 1.5, 2]],
  ])("the grid up to %i with %f of room is %j", (highest, room, ticks) => {
    expect(createAxis([[0, highest]], 100, { room }).ticks).toEqual(ticks);
  });

  test("it starts at zero and ends above the highest value by the given share", () => {
    const { y } = createAxis([[90, 100]], 100, { room: 0.25 });
    expect([y(0), y(100), y(125)]).toEqual([100, expect.closeTo(20), expect.closeTo(0)]);
  });

  test("a logarithmic one starts at one", () => {
    const { y, ticks } = createAxis([[0.2, 300]], 100, { kind: "log", room: 0.06 });
    expect([ticks[0], y(0.2), y(1)]).toEqual([1, 100, 100]);
  });
});

test("a tight scale uses the whole height", () => {
  const { y } = createTightScale([[0, null, 85]], 120);
  expect([y(0), y(85)]).toEqual([120, 0]);
});
