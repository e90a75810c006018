// Tests path data of series: short, broken at missing values, closed for a band; and labels with minimum distances.

import { describe, expect, test } from "vitest";
import { dodge, stack } from "./dodge";
import { bandPath, dotsPath, heightsOf, lastIndex, linePath, positionBefore, type Values } from "./path";

describe("linePath", () => {
  test.each<[Values, string]>([
    [[10, 11, 9], "M0 10l1 1 1-2"],
    [[10, 11, 12, 13], "M0 10l3 3"],
    [[5, 5, 5, 4], "M0 5l2 0 1-1"],
    [[1, null, 3], "M0 1h0M2 3h0"],
    [[null, 2.4, 2.6], "M1 2l1 1"],
    [[4, undefined, 6, 8], "M0 4l2 2 1 2"],
    [[4, undefined, null, 8], "M0 4h0M3 8h0"],
    [[], ""],
  ])("%j is %s", (values, path) => {
    expect(linePath(values)).toBe(path);
  });
});

test("a band runs along the top and back along the bottom, where both exist", () => {
  expect(bandPath([1, 1, null, 1], [3, 4, 5, 6])).toBe("M0 3l1 1 0-3-1 0zM3 6l0-5z");
});

test("a band skips a position that its series does not have", () => {
  expect(bandPath([1, undefined, 1], [3, undefined, 3])).toBe("M0 3l2 0 0-2-2 0z");
});

test("dots are drawn at existing values", () => {
  expect(dotsPath([1, null, 3.4], [0, 1, 2])).toBe("M0 1h0M2 3h0");
});

test("the position before another is one that the series has", () => {
  expect(positionBefore([1, undefined, undefined, 4], 3)).toBe(0);
  expect(positionBefore([1, null, 4], 2)).toBe(1);
});

test("a line is cut to a range", () => {
  expect(linePath([1, 2, 3], 1, 1)).toBe("M1 2h0");
  expect(linePath([1, 2, 4, null], 1)).toBe("M1 2l1 2");
});

test("a missing value has no height", () => {
  expect(heightsOf([1, null, undefined, 2], (value) => 10 - value)).toEqual([9, null, undefined, 8]);
});

test("the last value of a series is found", () => {
  expect(lastIndex([1, null, 3, null])).toBe(2);
  expect(lastIndex([null])).toBe(-1);
});

describe("dodge", () => {
  test.each<[number[], number[]]>([
    [[10, 50], [10, 50]],
    [[10, 12, 14], [10, 24, 38]],
    [[98, 99], [86, 100]],
    [[12, 10], [24, 10]],
    [[], []],
  ])("%j becomes %j", (wanted, placed) => {
    expect(dodge(wanted, 14, [0, 100])).toEqual(placed);
  });
});

describe("stack", () => {
  const label = (at: number, weight = 1, height = 20) => ({ at, weight, height });

  test("labels apart stay, overlapping ones share the mean of their places by weight", () => {
    expect(stack([label(20), label(80)], [0, 100])).toEqual([20, 80]);
    expect(stack([label(50), label(50)], [0, 100])).toEqual([40, 60]);
    expect(stack([label(50, 3), label(50, 1)], [0, 100])).toEqual([45, 65]);
  });

  test("blocks that meet become one, within the bounds, and the order never changes", () => {
    expect(stack([label(30), label(42), label(50)], [0, 100])).toEqual([expect.closeTo(20.67, 1), expect.closeTo(40.67, 1), expect.closeTo(60.67, 1)]);
    expect(stack([label(99), label(95)], [0, 100])).toEqual([90, 70]);
    expect(stack([label(0, 1, 40), label(1)], [0, 100])).toEqual([20, 50]);
  });
});
