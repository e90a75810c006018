// Tests the places of labels beside a plot and near its points.

import { expect, test } from "vitest";
import { LEADING, stackLabels } from "./gutter";
import { overlap, placeNear, sampled, type Box } from "./place";

const FRAME: Box = { left: 0, top: 0, right: 600, bottom: 300 };

test("labels far from one another keep their places", () => {
  expect(stackLabels([{ y: 200, lines: 1, weight: 1 }, { y: 50, lines: 2, weight: 1 }], [0, 300])).toEqual([200, 50]);
});

test("labels that would overlap are moved apart, heavier ones less, in their order and inside the range", () => {
  const wanted = [{ y: 290, lines: 1, weight: 1 }, { y: 288, lines: 2, weight: 8 }, { y: 100, lines: 1, weight: 1 }, { y: 104, lines: 1, weight: 3 }];
  const places = stackLabels(wanted, [0, 300]);
  expect(places[1]!).toBeLessThan(places[0]!);
  expect(places[0]! + LEADING / 2).toBeLessThanOrEqual(300);
  expect(places[0]! - places[1]!).toBeGreaterThanOrEqual(LEADING * 1.5);
  expect(places[3]! - places[2]!).toBeCloseTo(LEADING + 4);
  expect(Math.abs(places[3]! - 104)).toBeLessThan(Math.abs(places[2]! - 100));
});

test("a label takes the first place that covers no line and no other label", () => {
  const wanted = { at: [300, 150] as [number, number], width: 30, height: 17 };
  const above = placeNear(wanted, [], [], FRAME)!;
  expect(above).toEqual({ left: 285, right: 315, top: 127, bottom: 144 });
  const line = sampled([[280, 135], [320, 135]]);
  const right = placeNear(wanted, line, [], FRAME)!;
  expect(right.left).toBe(306);
  expect(overlap(placeNear(wanted, [], [above], FRAME)!, above)).toBe(false);
});

test("without a place there is no label", () => {
  const everywhere = Array.from({ length: 300 }, (_, y) => sampled([[0, y], [600, y]])).flat();
  expect(placeNear({ at: [300, 150], width: 30, height: 17 }, everywhere, [], FRAME)).toBeNull();
});
