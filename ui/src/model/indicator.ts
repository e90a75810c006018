// The texts of a level and its change: the home page and the indicator pages must print a figure in the same way.

import { printYear } from "../lib/calendar";
import type { Format } from "../lib/format";
import type { Locale } from "../lib/locale";
import type { Translate } from "../lib/translate";
import type { IndicatorStatus, Summary, Unit } from "./api";

export interface Words {
  t: Translate;
  format: Format;
}

/** A level in its own unit; indices have none, because a unit would make them look like a count. */
export function printLevel(value: number, unit: Unit, { t, format }: Words): string {
  if (unit === "percent") return format.percent(value, 1);
  if (unit === "patients") return t("ias:unit.patients", { value: format.number(value) });
  return format.number(value, 1);
}

/** The printed value: its plural form follows it. */
export const rounded = (size: number): number => Math.round(size * 10) / 10;

/** A distance in points of a share, without a sign: "0,8 point". */
export function printPoints(distance: number, { t, format }: Words): string {
  const size = rounded(Math.abs(distance));
  return t("ias:unit.points", { count: size, value: format.number(size, 1) });
}

/** The problems to state beside the figure, worst first; none if the series is on schedule. */
export function printTroubles({ freshness, heldBack }: Pick<IndicatorStatus, "freshness" | "heldBack">, { t }: Pick<Words, "t">): string[] {
  return [
    ...(freshness.lateDays > 0 ? [t("ias:freshness.late", { count: freshness.lateDays })] : []),
    ...(heldBack ? [t("ias:freshness.held")] : []),
  ];
}

/** The caveats of the displayed figures themselves. */
export function printMarks({ forced, unusual }: Pick<IndicatorStatus, "forced" | "unusual">, { t }: Pick<Words, "t">): string[] {
  return [...(forced ? [t("ias:freshness.forced")] : []), ...(unusual ? [t("ias:freshness.unusual")] : [])];
}

/** "2026-2027", with Buddhist years for Thai readers, as in all their dates. */
export function printSeason(label: string, locale: Locale): string {
  return label.replace(/\d{4}/g, (year) => printYear(year, locale));
}

const DAY = 86_400_000;

export function dayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY);
}

/** The civil day of a day number. */
export const dayOf = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10);

/** The civil day `count` days after `day`. */
export const addDays = (day: string, count: number): string => dayOf(dayNumber(day) + count);

/** The number of last days that are provisional. */
export function provisionalDays({ lastDay, provisionalFrom }: Pick<IndicatorStatus, "lastDay" | "provisionalFrom">): number {
  return provisionalFrom ? dayNumber(lastDay) - dayNumber(provisionalFrom) + 1 : 0;
}

/** The index in the values of a sparkline from which they are provisional. */
export function sparkProvisionalFrom({ provisionalFrom, sparkline: { from, step } }: Pick<Summary, "provisionalFrom" | "sparkline">): number | undefined {
  return provisionalFrom ? Math.max(0, Math.ceil((dayNumber(provisionalFrom) - dayNumber(from)) / step)) : undefined;
}
