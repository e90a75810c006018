// Tests the drawing of the bars: one subpath a run, none between.

import { expect, test } from "vitest";
import { runsOf } from "./bars";
import type { Mark } from "./days";

const bars = (...marks: Mark[]) => marks.map((mark) => ({ mark }));
const isGreen = (mark: Mark) => mark === "operational";

test.each<[Mark[], string]>([
  [["operational", "operational", "operational"], "M0 0H22"],
  [["operational", "minor", "operational"], "M0 0H6M16 0H22"],
  [["minor", "operational", "minor"], "M8 0H14"],
  [["minor"], ""],
])("%j", (marks, path) => {
  expect(runsOf(bars(...marks), isGreen)).toBe(path);
});
