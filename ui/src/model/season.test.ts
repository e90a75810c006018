// Tests the calendar of a season: one slot for each day of every year, and lines that 29 February does not break.

import { expect, test } from "vitest";
import { addDays } from "./indicator";
import { bySlot, dayAt, lengthOf, mondays, seasonOf, slotAfter, SLOTS, slotOf, withoutLeapDay } from "./season";

const LEAP_DAY = 181;

test("a day has the same slot in every season, and each slot its day", () => {
  for (let slot = 0; slot < SLOTS; slot += 1) expect(slotOf(dayAt(slot))).toBe(slot);
  expect(slotOf("2026-09-01")).toBe(0);
  expect(slotOf("2024-02-29")).toBe(LEAP_DAY);
  expect(slotOf("2025-03-01")).toBe(LEAP_DAY + 1);
  expect(slotOf("2025-08-31")).toBe(SLOTS - 1);
});

test("counting days from the start of a season agrees with the calendar", () => {
  for (const start of ["2022-09-01", "2023-09-01", "1899-09-01"]) {
    for (let days = 0; days < lengthOf(start); days += 1) expect(slotAfter(start, days)).toBe(slotOf(addDays(start, days)));
    expect(addDays(start, lengthOf(start)).slice(5)).toBe("09-01");
  }
});

test("the weeks of a season are its Mondays, none before its start nor after its end", () => {
  for (let year = 2008; year < 2030; year += 1) {
    const weeks = mondays(`${year}-09-01`);
    expect([52, 53]).toContain(weeks.length);
    expect(weeks.every((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1)).toBe(true);
    expect(weeks[0]! >= `${year}-09-01` && weeks[0]! < `${year}-09-08`).toBe(true);
    expect(addDays(weeks.at(-1)!, 7) >= `${year + 1}-09-01`).toBe(true);
  }
  expect(mondays("2023-11-01")[0]).toBe("2023-11-06");
});

test("a season keeps the 29 February it has, and skips the one it lacks", () => {
  const levels = Array.from({ length: SLOTS }, (_, slot) => slot);
  expect(bySlot(levels, "2023-09-01")[LEAP_DAY]).toBe(LEAP_DAY);
  expect(bySlot(levels, "2022-09-01")[LEAP_DAY]).toBeUndefined();
  expect(withoutLeapDay(levels).filter((level) => level !== undefined)).toHaveLength(SLOTS - 1);
});

test("a day belongs to the newest season that has begun", () => {
  const seasons = ["2025-09-01", "2024-09-01"].map((start) => ({ label: start.slice(0, 4), start, values: null }));
  expect(seasonOf("2025-09-01", seasons)?.label).toBe("2025");
  expect(seasonOf("2025-08-31", seasons)?.label).toBe("2024");
  expect(seasonOf("2023-01-01", seasons)).toBeUndefined();
});
