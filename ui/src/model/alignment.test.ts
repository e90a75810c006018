// Tests the axis by week against the calendar: Mondays align, no day is lost, weeks carry their ISO numbers.

import { describe, expect, test } from "vitest";
import { addDays, dayNumber } from "./indicator";
import { BY_DATE, BY_WEEK, weekAt } from "./alignment";
import { bySlot, lengthOf, slotOf, SLOTS } from "./season";

const STARTS = Array.from({ length: 30 }, (_, index) => `${2000 + index}-09-01`);
const LEVELS = Array.from({ length: SLOTS }, (_, slot) => slot);

/** The ISO week by definition: that of the Thursday, counted in the Thursday's year. */
function isoWeek(day: string): number {
  const number = dayNumber(day);
  const thursday = addDays(day, 3 - ((number + 3) % 7));
  return Math.floor((dayNumber(thursday) - dayNumber(`${thursday.slice(0, 4)}-01-01`)) / 7) + 1;
}

describe("by week", () => {
  test.each(STARTS)("the days of the season from %s are at their ISO week and weekday", (start) => {
    for (let days = 0; days < lengthOf(start); days += 1) {
      const day = addDays(start, days);
      const weekday = ((dayNumber(day) + 3) % 7) + 1;
      expect(weekAt(BY_WEEK.positionOf(day, start)), day).toEqual({ week: isoWeek(day), weekday });
    }
  });

  test.each(STARTS)("the season from %s keeps every value, in the order of its days", (start) => {
    const placed = BY_WEEK.place(bySlot(LEVELS, start), start);
    expect(placed).toHaveLength(BY_WEEK.count);
    const kept = placed.filter((value) => value !== undefined);
    expect(kept).toEqual(bySlot(LEVELS, start).filter((value) => value !== undefined));
    const day = addDays(start, 100);
    expect(placed[BY_WEEK.positionOf(day, start)]).toBe(slotOf(day));
  });

  test("a missing value breaks the line, a week 53 that the year lacks does not", () => {
    const levels = LEVELS.map((level, slot) => (slot === 10 ? null : level));
    const short = BY_WEEK.place(levels, "2021-09-01");
    expect(short.filter((value) => value === null)).toHaveLength(1);
    const week53 = BY_WEEK.positionOf("2020-12-28", "2020-09-01");
    expect(weekAt(week53).week).toBe(53);
    expect(short.slice(week53, week53 + 7)).toEqual(Array.from({ length: 7 }, () => undefined));
    expect(BY_WEEK.place(levels, "2020-09-01").slice(week53, week53 + 7).every((value) => typeof value === "number")).toBe(true);
  });

  test("the axis names every fourth week", () => {
    expect(BY_WEEK.ticks.map(({ number }) => number)).toEqual([36, 40, 44, 48, 52, 4, 8, 12, 16, 20, 24, 28, 32, 36]);
    for (const { at, number } of BY_WEEK.ticks) expect(weekAt(at)).toEqual({ week: number, weekday: 1 });
  });
});

test("by date, the axis names the months from September", () => {
  expect(BY_DATE.ticks.map(({ number }) => number)).toEqual([9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(BY_DATE.positionOf("2026-03-01", "2025-09-01")).toBe(182);
});
