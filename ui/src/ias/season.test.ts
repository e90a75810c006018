// Holds the calendar of a season: one place for each day of every year, and a chart that 29 February does not break.

import { expect, test } from "vitest";
import { addDays } from "../lib/indicator";
import { dayAt, drawnBand, drawnValues, mondays, readView, SLOTS, slotOf, type Season } from "./season";

const LEAP_DAY = 181;

test("a day has the same slot in every season, and each slot its day", () => {
  for (let slot = 0; slot < SLOTS; slot += 1) expect(slotOf(dayAt(slot))).toBe(slot);
  expect(slotOf("2026-09-01")).toBe(0);
  expect(slotOf("2024-02-29")).toBe(LEAP_DAY);
  expect(slotOf("2025-03-01")).toBe(LEAP_DAY + 1);
  expect(slotOf("2025-08-31")).toBe(SLOTS - 1);
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

test("a line crosses the 29 February that its year lacks, and keeps the one it has", () => {
  const lacking = Array.from({ length: SLOTS }, (_, slot) => (slot === LEAP_DAY ? null : slot));
  expect(drawnValues(lacking)[LEAP_DAY]).toBe(LEAP_DAY);
  const leap = Array.from({ length: SLOTS }, () => 7);
  expect(drawnValues(leap)).toBe(leap);
  const ended = lacking.map((value, slot) => (slot < 100 ? value : null));
  expect(drawnValues(ended)[LEAP_DAY]).toBeNull();
});

test("the band has no notch on the day that few seasons count", () => {
  const flat = (value: number, leap: number) => Array.from({ length: SLOTS }, (_, slot) => (slot === LEAP_DAY ? leap : value));
  const band = drawnBand({ min: flat(1, 5), max: flat(9, 5) });
  expect([band.min[LEAP_DAY], band.max[LEAP_DAY]]).toEqual([1, 9]);
});

const SEASONS = ["2026-2027", "2025-2026", "2024-2025", "2023-2024", "2022-2023"].map((label): Season => ({ label, start: "", values: [] }));

test.each([
  ["", ["2026-2027", "2025-2026", "2024-2025", "2023-2024"], false],
  ["?season=2022-2023", ["2026-2027", "2022-2023"], false],
  ["?season=2022-2023,2024-2025&scale=log", ["2026-2027", "2024-2025", "2022-2023"], true],
  ["?season=2026-2027&season=2025-2026&scale=", ["2026-2027", "2025-2026"], false],
  ["?season=1999-2000", ["2026-2027"], false],
])("the address %s shows %j", (search, shown, log) => {
  expect(readView(new URLSearchParams(search), SEASONS)).toEqual({ shown, log });
});
