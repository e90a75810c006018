// Tests the messages of a theme with too few seasons for thresholds.

import { expect, test } from "vitest";
import { knownIn } from "./thresholds-unavailable";

test.each([
  ["2014-2015", 1, 2015],
  ["2014-2015", 2, 2016],
  ["2026-2027", 5, 2031],
  // Enough seasons, but none with an epidemic: not before the current one is over.
  ["2026-2027", 0, 2027],
])("in %s, %i seasons are missing until October %i", (season, missing, year) => {
  expect(knownIn(season, missing)).toBe(year);
});
