// The two ways to overlay seasons: by date, or by ISO week so that Mondays align, as in comparisons of epidemics. Both
// have a slot that most years lack, 29 February or week 53, which lines skip.

import type { Values } from "../kit/path";
import { dayNumber } from "./indicator";
import { bySlot, lengthOf, MONTH_STARTS, monthOf, slotAfter, SLOTS, slotOf } from "./season";

export interface Alignment {
  count: number;
  /** Ticks of the axis: with a month by date, with an ISO week by week. */
  ticks: { at: number; number: number }[];
  /** The levels of a season at their positions. */
  place(levels: Values, start: string): Values;
  /** The position of a day in the season that started on `start`. */
  positionOf(day: string, start: string): number;
}

export const BY_DATE: Alignment = {
  count: SLOTS,
  ticks: MONTH_STARTS.map((at, position) => ({ at, number: monthOf(position) })),
  place: bySlot,
  positionOf: (day) => slotOf(day),
};

/** 1 September is in week 35 or 36, 31 August in week 35 or 36 of the next year. */
const FIRST_WEEK = 35;
const WEEKS_BEFORE_53 = 18;
const ROWS = WEEKS_BEFORE_53 + 1 + 36;
const WEEKS_BETWEEN_TICKS = 4;

/** The number of the Monday that starts ISO week 1 of a year, the week of 4 January. */
function firstMonday(year: number): number {
  const fourth = dayNumber(`${year}-01-04`);
  return fourth - ((fourth + 3) % 7);
}

/** The week of a row: 35 to 53, then 1 to 36. */
const weekOf = (row: number): number => (row <= WEEKS_BEFORE_53 ? FIRST_WEEK + row : row - WEEKS_BEFORE_53);

/** The number of the first Monday of the axis, and whether the year that ends in this season has a week 53. */
function weeksFrom(start: string): { monday: number; long: boolean } {
  const year = Number(start.slice(0, 4));
  const first = firstMonday(year);
  return { monday: first + (FIRST_WEEK - 1) * 7, long: firstMonday(year + 1) - first === 53 * 7 };
}

function positionIn({ monday, long }: ReturnType<typeof weeksFrom>, day: number): number {
  const days = day - monday;
  return !long && days >= WEEKS_BEFORE_53 * 7 ? days + 7 : days;
}

/** The ISO week and the day of the week, 1 for Monday, at a position of the axis by week. */
export const weekAt = (position: number) => ({ week: weekOf(Math.floor(position / 7)), weekday: (position % 7) + 1 });

export const BY_WEEK: Alignment = {
  count: ROWS * 7,
  ticks: Array.from({ length: ROWS }, (_, row) => ({ at: row * 7, number: weekOf(row) })).filter(({ number }) => number % WEEKS_BETWEEN_TICKS === 0),
  place: (levels, start) => {
    const weeks = weeksFrom(start);
    const first = dayNumber(start);
    const placed: Values = Array.from({ length: ROWS * 7 }, () => undefined);
    for (let days = 0; days < lengthOf(start); days += 1) placed[positionIn(weeks, first + days)] = levels[slotAfter(start, days)];
    return placed;
  },
  positionOf: (day, start) => positionIn(weeksFrom(start), dayNumber(day)),
};
