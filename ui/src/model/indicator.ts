// How a level and its change are put into words: the home page and the indicator pages must never print one figure in two
// ways.

import { printYear } from "../lib/calendar";
import type { Format } from "../lib/format";
import type { Locale } from "../lib/locale";
import type { Translate } from "../lib/translate";
import type { Standing, Summary, Unit } from "./api";

export interface Words {
  t: Translate;
  format: Format;
}

/** A level in its own unit; indices stay bare, because a unit word would make them look like a count. */
export function printLevel(value: number, unit: Unit, { t, format }: Words): string {
  if (unit === "percent") return format.percent(value, 1);
  if (unit === "patients") return t("ias:unit.patients", { value: format.number(value) });
  return format.number(value, 1);
}

/** As it is printed: the words of a number follow what is read. */
export const rounded = (size: number): number => Math.round(size * 10) / 10;

/** A distance in points of a share, without its sign: "0,8 point". */
export function printPoints(distance: number, { t, format }: Words): string {
  const size = rounded(Math.abs(distance));
  return t("ias:unit.points", { count: size, value: format.number(size, 1) });
}

/** What a reader must know beside the figure, worst first; nothing when the series is as promised. */
export function printTroubles({ freshness, held }: Pick<Standing, "freshness" | "held">, { t }: Pick<Words, "t">): string[] {
  return [
    ...(freshness.lateDays > 0 ? [t("ias:freshness.late", { count: freshness.lateDays })] : []),
    ...(held ? [t("ias:freshness.held")] : []),
  ];
}

/** What a reader must know of the figures that are shown themselves. */
export function printMarks({ forced, unusual }: Pick<Standing, "forced" | "unusual">, { t }: Pick<Words, "t">): string[] {
  return [...(forced ? [t("ias:freshness.forced")] : []), ...(unusual ? [t("ias:freshness.unusual")] : [])];
}

/** "2026-2027", with Buddhist years for Thai readers, as in every date of their pages. */
export function printSeason(label: string, locale: Locale): string {
  return label.replace(/\d{4}/g, (year) => printYear(year, locale));
}

const DAY = 86_400_000;

export function dayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY);
}

/** The civil day of a number. */
export const dayOf = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10);

/** The civil day that `count` days separate from `day`. */
export const addDays = (day: string, count: number): string => dayOf(dayNumber(day) + count);

/** How many of the last days may still change. */
export function provisionalDays({ lastDay, provisionalFrom }: Pick<Standing, "lastDay" | "provisionalFrom">): number {
  return provisionalFrom ? dayNumber(lastDay) - dayNumber(provisionalFrom) + 1 : 0;
}

/** The place in a spark's values where they become provisional. */
export function sparkProvisionalFrom({ provisionalFrom, spark: { from, step } }: Pick<Summary, "provisionalFrom" | "spark">): number | undefined {
  return provisionalFrom ? Math.max(0, Math.ceil((dayNumber(provisionalFrom) - dayNumber(from)) / step)) : undefined;
}
