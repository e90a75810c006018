// Holds the levels of the status page to their definition, at each of its edges.

import { expect, test } from "vitest";
import { isTroubled, levelOf } from "./level";

const onTime = { freshness: { promiseDays: 1, lateDays: 0, nextUpdate: null }, held: null, demonstration: false };
const late = { freshness: { promiseDays: 1, lateDays: 2, nextUpdate: null }, held: null, demonstration: false };
const held = { ...onTime, held: { since: 0, findings: [] } };

const eight = (troubled: number) => Array.from({ length: 8 }, (_, index) => (index < troubled ? late : onTime));

test.each([
  [0, "operational"],
  [1, "minor"],
  [3, "minor"],
  [4, "major"],
  [7, "major"],
  [8, "critical"],
])("%i late series of eight are %s", (troubled, level) => {
  expect(levelOf(eight(troubled))).toBe(level);
});

test("a series that the gate holds counts like a late one", () => {
  expect([onTime, late, held].map(isTroubled)).toEqual([false, true, true]);
  expect(levelOf([held, onTime, onTime])).toBe("minor");
});

test("one series alone is all of them; none promises nothing", () => {
  expect(levelOf([late])).toBe("critical");
  expect(levelOf([])).toBeNull();
});

test("nothing is promised of a series that only demonstrates", () => {
  const shown = { ...onTime, demonstration: true };
  expect(levelOf([shown, shown])).toBeNull();
  expect(levelOf([shown, late])).toBe("critical");
});
