// Tests the months that an order may choose, and their names.

import { expect, test } from "vitest";
import { nameMonth } from "../lib/calendar";
import { monthsByYear } from "./month-field";

test("every month up to the last complete one is offered, by year", () => {
  const years = monthsByYear("2026-10");
  expect(years).toHaveLength(10);
  expect(years[0]).toEqual({ year: "2026", months: Array.from({ length: 10 }, (_, at) => `2026-${String(at + 1).padStart(2, "0")}`) });
  expect(years[1]?.months).toHaveLength(12);
  expect(years.at(-1)?.months[0]).toBe("2017-01");
});

test.each([
  ["fr", "novembre 2025"],
  ["en", "November 2025"],
  ["ko", "2025년 11월"],
  ["th", "พฤศจิกายน 2568"],
] as const)("a month has its name in %s", (locale, name) => {
  expect(nameMonth("2025-11", locale)).toBe(name);
  expect(nameMonth("11/2025", locale)).toBe("11/2025");
});
