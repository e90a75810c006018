// Tests the texts and dates of indicators that the home page and their own pages share.

import { expect, test } from "vitest";
import type { Summary } from "./api";
import { addDays, dayNumber, printSeason, provisionalDays, sparkProvisionalFrom } from "./indicator";

test("Thai readers see the Buddhist years of a season, as in its dates", () => {
  expect(printSeason("2026-2027", "th")).toBe("2569-2570");
  expect(printSeason("2026-2027", "fr")).toBe("2026-2027");
});

test("days are counted without a clock or a time zone", () => {
  expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
  expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
  expect(dayNumber("1970-01-02")).toBe(1);
});

test("the provisional days are counted to the last one included", () => {
  const sparkline = { from: "2026-07-23", step: 3, values: [], last: [] };
  const indicator = { lastDay: "2026-11-19", provisionalFrom: "2026-11-13", sparkline } as unknown as Summary;
  expect(provisionalDays(indicator)).toBe(7);
  expect(sparkProvisionalFrom(indicator)).toBe(38);
  expect(provisionalDays({ ...indicator, provisionalFrom: null })).toBe(0);
});
