// A season as 366 slots, 1 September to 31 August with 29 February always there, so that one day has one place in
// every season; and the choice of seasons that a reader's address carries.

import { addDays, dayNumber, type Indicator } from "../lib/indicator";

export interface Season {
  label: string;
  start: string;
  values: (number | null)[];
}

export interface ThemeSeries extends Indicator {
  sha256: string;
  seasonStart: string;
  /** Newest first. */
  seasons: Season[];
  band: { min: (number | null)[]; max: (number | null)[] } | null;
  regions: { code: string; level: number | null; change: number | null }[];
  regionsDay: string | null;
  csv: string;
}

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

function crossLeapDay(values: (number | null)[]): (number | null)[] {
  const before = values[LEAP_SLOT - 1] ?? null;
  const after = values[LEAP_SLOT + 1] ?? null;
  if (before === null || after === null) return values;
  return values.map((value, slot) => (slot === LEAP_SLOT ? (before + after) / 2 : value));
}

/** Most years lack 29 February: their line crosses it instead of breaking there. */
export function drawnValues(values: (number | null)[]): (number | null)[] {
  return values[LEAP_SLOT] == null ? crossLeapDay(values) : values;
}

/** Only one past season in four counts on 29 February: drawn as it is, the band would have a notch there. */
export function drawnBand({ min, max }: NonNullable<ThemeSeries["band"]>): NonNullable<ThemeSeries["band"]> {
  return { min: crossLeapDay(min), max: crossLeapDay(max) };
}

/** Mondays from a season's start to the day before the next one's. */
export function mondays(start: string): string[] {
  const first = dayNumber(start);
  const end = dayNumber(`${Number(start.slice(0, 4)) + 1}${start.slice(4)}`);
  // Day 0 of the count, 1 January 1970, was a Thursday.
  const offset = (11 - (first % 7)) % 7;
  const weeks: string[] = [];
  for (let day = offset; first + day < end; day += 7) weeks.push(addDays(start, day));
  return weeks;
}

export interface View {
  /** Labels of the seasons drawn, the current one always among them. */
  shown: string[];
  log: boolean;
}

const SHOWN_BY_DEFAULT = 4;

/** Reads `season` (repeated, or joined by commas) and `scale`; an unknown season is ignored. */
export function readView(search: URLSearchParams, seasons: Season[]): View {
  const labels = seasons.map(({ label }) => label);
  const asked = search.getAll("season").flatMap((value) => value.split(","));
  const wanted = asked.length > 0 ? asked : labels.slice(0, SHOWN_BY_DEFAULT);
  const shown = labels.filter((label, index) => index === 0 || wanted.includes(label));
  return { shown, log: search.get("scale") === "log" };
}
