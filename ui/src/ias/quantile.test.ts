// Holds the classes of the map: equal in size, in order, and silent where there is no value.

import { expect, test } from "vitest";
import { classify, ranges } from "./quantile";

test("one extreme region does not empty the other classes", () => {
  expect(classify([1, 2, 3, 4, 5, 1000])).toEqual([0, 1, 2, 3, 4, 5]);
});

test("22 regions fall into six classes of three or four", () => {
  const classes = classify(Array.from({ length: 22 }, (_, index) => index * index));
  const sizes = [0, 1, 2, 3, 4, 5].map((rank) => classes.filter((found) => found === rank).length);
  expect(sizes.every((size) => size === 3 || size === 4)).toBe(true);
});

test("equal levels share a class and a missing one has none", () => {
  expect(classify([3, null, 3, 3])).toEqual([0, null, 0, 0]);
  expect(classify([null, null])).toEqual([null, null]);
});

test("the legend names the levels really found in each class, low to high", () => {
  const levels = [5, 1, null, 3, 2];
  expect(ranges(levels, [1, 0, null, 1, 0])).toEqual([
    { class: 0, from: 1, to: 2 },
    { class: 1, from: 3, to: 5 },
  ]);
});
