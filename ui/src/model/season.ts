// A season as 366 slots, 1 September to 31 August always including 29 February, so that a day has the same slot in
// every season.

import type { Values } from "../kit/path";
import type { SeasonLevels } from "./api";
import { addDays, dayNumber, dayOf } from "./indicator";

/** One value per day or slot; null if there is none. */
export type Levels = (number | null)[];

export const SLOTS = 366;
const LEAP_SLOT = 181;

/** Slots of the first day of each month, September first. */
export const MONTH_STARTS = [0, 30, 61, 91, 122, 153, 182, 213, 243, 274, 304, 335];

/** The month, 1 to 12, of the n-th month of a season. */
export const monthOf = (position: number): number => ((position + 8) % 12) + 1;

export function slotOf(day: string): number {
  const month = Number(day.slice(5, 7));
  return (MONTH_STARTS[(month + 3) % 12] ?? 0) + Number(day.slice(8, 10)) - 1;
}

/** A day of a leap season at this slot: its year must not be shown. */
export const dayAt = (slot: number): string => addDays("2015-09-01", slot);

/** Whether a season that starts on this day has a 29 February. */
function isLeap(start: string): boolean {
  const year = Number(start.slice(0, 4)) + 1;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** The slot of the n-th day of a season, counted from 0. */
export function slotAfter(start: string, days: number): number {
  return days < LEAP_SLOT || isLeap(start) ? days : days + 1;
}

/** The number of days of a season. */
export const lengthOf = (start: string): number => (isLeap(start) ? SLOTS : SLOTS - 1);

/** Without 29 February, which few seasons have: a line skips it, and a band has no notch there. */
export function withoutLeapDay(levels: Values): Values {
  const others = levels.slice();
  if (LEAP_SLOT < others.length) others[LEAP_SLOT] = undefined;
  return others;
}

/** A season by slot; most have no 29 February, which is not a missing value. */
export const bySlot = (levels: Values, start: string): Values => (isLeap(start) ? levels : withoutLeapDay(levels));

/** The season of a day. */
export function seasonOf(day: string, seasons: SeasonLevels[]): SeasonLevels | undefined {
  return seasons.find(({ start }) => start <= day);
}

/** Mondays from a season's start to the day before the next one's. */
export function mondays(start: string): string[] {
  const first = dayNumber(start);
  const end = dayNumber(`${Number(start.slice(0, 4)) + 1}${start.slice(4)}`);
  // Day 0, 1 January 1970, was a Thursday.
  const offset = (11 - (first % 7)) % 7;
  const weeks: string[] = [];
  for (let day = first + offset; day < end; day += 7) weeks.push(dayOf(day));
  return weeks;
}
