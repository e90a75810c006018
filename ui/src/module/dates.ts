// The civil days of the demonstration figures: axes, titles and tables have dates, not numbers.

import { LAST_DAY } from "../blocks/module-demonstration";
import { addDays, dayNumber } from "../model/indicator";

const DAYS_A_WEEK = 7;

/** The first days of the last months, the current one included. */
export function lastMonths(count: number): string[] {
  const [year, month] = LAST_DAY.split("-").map(Number) as [number, number];
  return Array.from({ length: count }, (_, at) => new Date(Date.UTC(year, month - count + at, 1)).toISOString().slice(0, 10));
}

/** The last days. */
export const lastDays = (count: number): string[] => Array.from({ length: count }, (_, at) => addDays(LAST_DAY, at + 1 - count));

/** 1 January 1970 was a Thursday. */
export const isMonday = (day: string): boolean => (dayNumber(day) + 3) % DAYS_A_WEEK === 0;

/** The Monday of a week of a season, "2025-2026"; week 0 has the first Monday of September. */
export function mondayOf(season: string, week: number): string {
  let day = `${season.slice(0, 4)}-09-01`;
  while (!isMonday(day)) day = addDays(day, 1);
  return addDays(day, week * DAYS_A_WEEK);
}

/** Days since the first of September of the season. */
export const dayOfSeason = (season: string, day: string): number => dayNumber(day) - dayNumber(`${season.slice(0, 4)}-09-01`);

/** Days elapsed of the last month, and all of them. */
export function progress(): { days: number; all: number } {
  const [year, month, days] = LAST_DAY.split("-").map(Number) as [number, number, number];
  return { days, all: new Date(Date.UTC(year, month, 0)).getUTCDate() };
}
