// Positions of the days of a history on its axis, and the lines that are drawn.

import type { ChartLine } from "../kit/chart";
import type { History } from "../model/api";
import { addDays, dayNumber } from "../model/indicator";
import type { ThemeSeries } from "../model/theme-series";

type Stretch = Pick<History, "from" | "step" | "values">;

/** The position of a day, within the axis. */
export function positionIn({ from, step, values }: Stretch, day: string): number {
  return Math.min(Math.max(Math.floor((dayNumber(day) - dayNumber(from)) / step), 0), values.length - 1);
}

interface Printers {
  month(month: number): string;
  year(label: string): string;
}

/** Above this number, labels are shortened to their first year. */
const FULL_LABELS = 9;
const MONTHLY_DAYS = 500;

/** Ticks at seasons or calendar years; at months for about one year. */
export function historyTicks({ from, step, values }: Stretch, kind: "season" | "year", print: Printers): { at: number; label: string }[] {
  const length = values.length * step;
  const to = addDays(from, length - 1);
  const within = (day: string) => ({ day, at: Math.max(0, Math.round((dayNumber(day) - dayNumber(from)) / step)) });
  if (length <= MONTHLY_DAYS) {
    const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
    const starts = Array.from({ length: 18 }, (_, index) => `${year + Math.floor((month - 1 + index) / 12)}-${String(((month - 1 + index) % 12) + 1).padStart(2, "0")}-01`);
    return starts.filter((day) => day >= from && day <= to).map(within).map(({ day, at }) => ({ at, label: print.month(Number(day.slice(5, 7))) }));
  }
  const start = kind === "season" ? "-09-01" : "-01-01";
  const years = Array.from({ length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 2 }, (_, index) => Number(from.slice(0, 4)) - 1 + index);
  const shown = years.filter((year) => `${year + 1}${start}` > from && `${year}${start}` <= to);
  return shown.map((year) => {
    const day = `${year}${start}`;
    const label = kind === "year" || shown.length > FULL_LABELS ? String(year) : `${year}-${year + 1}`;
    return { at: day < from ? 0 : within(day).at, label: print.year(label) };
  });
}

interface Names {
  /** The label of the current season. */
  label: string;
  /** The label of all seasons before it. */
  whole: string;
  end: string;
}

/** The current season is emphasised; a level without seasons is one line. */
export function linesOfHistory({ theme, seasons, provisionalFrom, lastDay }: ThemeSeries, history: Stretch, { label, whole, end }: Names): ChartLine[] {
  const { values } = history;
  const ended = addDays(history.from, values.length * history.step) <= (seasons[0]?.start ?? "");
  const split = theme === "baclofen" ? 0 : ended ? values.length : positionIn(history, seasons[0]?.start ?? lastDay);
  const provisional = provisionalFrom && !ended ? { provisionalFrom: positionIn(history, provisionalFrom) } : {};
  const current: ChartLine = { id: "current", label: theme === "baclofen" ? end : label, end: theme === "baclofen" ? undefined : end, tone: "current", values: values.map((value, at) => (at >= split ? value : null)), ...provisional };
  const before: ChartLine = { id: "before", label: whole, tone: "whole", values: values.map((value, at) => (at <= split ? value : null)) };
  return [...(ended ? [] : [current]), ...(split > 0 ? [before] : [])];
}
