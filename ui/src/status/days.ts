// The 90 days of the categories: one mark a day for the bars, and rows of equal neighbouring days for the table.

import { addDays, dayNumber } from "../model/indicator";
import type { CategoryReport, DayReport, Level, StatusReport } from "./api";

/** The mark of a day, or of the current state. */
export type Mark = Level | "maintenance" | "unmeasured";

export interface Bar {
  day: string;
  mark: Mark;
  /** Minutes of the disturbance; without a measurement, those in which it was observed. */
  minutes: number;
  incident: string | null;
}

type Range = Pick<StatusReport, "from" | "to">;
type Measured = Pick<CategoryReport, "days" | "measuredSince">;

/** All days of the range, in order. */
export function daysOf({ from, to }: Range): string[] {
  return Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, at) => addDays(from, at));
}

function markOf({ level, isMaintenance }: DayReport): Mark {
  if (isMaintenance && (level === null || level === "operational")) return "maintenance";
  return level ?? "unmeasured";
}

/** One bar a day. A day before the first measurement is not measured, unless it has an incident. */
export function barsOf({ days, measuredSince }: Measured, range: Range): Bar[] {
  const known = new Map(days.map((report) => [report.day, report]));
  return daysOf(range).map((day) => {
    const report = known.get(day);
    if (report) return { day, mark: markOf(report), minutes: report.minutes, incident: report.incident };
    const isMeasured = measuredSince !== null && day >= measuredSince;
    return { day, mark: isMeasured ? "operational" : "unmeasured", minutes: 0, incident: null };
  });
}

export const isDisturbed = ({ mark }: Pick<Bar, "mark">): boolean => mark === "minor" || mark === "major" || mark === "critical";

export interface TableRow {
  from: string;
  to: string;
  /** One cell a category, in their order. */
  cells: Bar[];
}

const isEqual = (a: Bar, b: Bar | undefined) => a.mark === b?.mark && a.minutes === b.minutes && a.incident === b.incident;

/** The newest day first; neighbouring days that are equal in every category are one row. */
export function rowsOf(categories: Measured[], range: Range): TableRow[] {
  const bars = categories.map((category) => barsOf(category, range));
  const rows: TableRow[] = [];
  for (const [at, day] of [...daysOf(range).entries()].reverse()) {
    const cells = bars.map((days) => days[at]!);
    const last = rows.at(-1);
    if (last && cells.every((cell, index) => isEqual(cell, last.cells[index]))) last.from = day;
    else rows.push({ from: day, to: day, cells });
  }
  return rows;
}

/** The positions of days that begin a month and leave room for the first and the last label. */
export function monthStarts(range: Range, room: { start: number; end: number }): { at: number; day: string }[] {
  const days = daysOf(range);
  return days.map((day, at) => ({ day, at })).filter(({ day, at }) => day.endsWith("-01") && at >= room.start && at < days.length - room.end);
}
