// Positions of the days of a history on its axis, and the lines that are drawn.

import type { ChartAxis, ChartLine } from "../kit/chart";
import type { History } from "../model/api";
import { addDays, dayNumber } from "../model/indicator";
import type { ThemeSeries } from "../model/theme-series";

type Stretch = Pick<History, "from" | "step" | "values">;

/** The position of a day, within the axis. */
export function positionIn({ from, step, values }: Stretch, day: string): number {
  return Math.min(Math.max(Math.floor((dayNumber(day) - dayNumber(from)) / step), 0), values.length - 1);
}

/** The part of a history between two positions. */
export function partOf({ from, step, values }: Stretch, first: number, last: number): Stretch {
  return { from: addDays(from, first * step), step, values: values.slice(first, last + 1) };
}

type Tick = ChartAxis["ticks"][number];

interface Printers {
  month(at: number, month: number): Tick;
  /** A season "2014-2015" or a year "2014". */
  year(at: number, label: string): Tick;
}

const MONTHLY_DAYS = 500;

/** Whether the axis of a history has months instead of seasons or years. */
export const isMonthly = ({ step, values }: Stretch): boolean => values.length * step <= MONTHLY_DAYS;

/** Ticks at seasons or calendar years; at months for about one year. */
export function historyTicks(stretch: Stretch, kind: "season" | "year", print: Printers): Tick[] {
  const { from, step, values } = stretch;
  const length = values.length * step;
  const to = addDays(from, length - 1);
  const within = (day: string) => ({ day, at: Math.max(0, Math.round((dayNumber(day) - dayNumber(from)) / step)) });
  if (isMonthly(stretch)) {
    const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
    const starts = Array.from({ length: 18 }, (_, index) => `${year + Math.floor((month - 1 + index) / 12)}-${String(((month - 1 + index) % 12) + 1).padStart(2, "0")}-01`);
    return starts.filter((day) => day >= from && day <= to).map(within).map(({ day, at }) => print.month(at, Number(day.slice(5, 7))));
  }
  const start = kind === "season" ? "-09-01" : "-01-01";
  const years = Array.from({ length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 2 }, (_, index) => Number(from.slice(0, 4)) - 1 + index);
  const shown = years.filter((year) => `${year + 1}${start}` > from && `${year}${start}` <= to);
  return shown.map((year) => {
    const day = `${year}${start}`;
    return print.year(day < from ? 0 : within(day).at, kind === "year" ? String(year) : `${year}-${year + 1}`);
  });
}

/** Every other season of a history, the first of them tinted. */
export function stripesOf({ values }: Stretch, ticks: Tick[]): { from: number; to: number }[] {
  return ticks.flatMap(({ at }, index) => (index % 2 === 0 ? [{ from: at, to: ticks[index + 1]?.at ?? values.length - 1 }] : []));
}

interface Names {
  /** The label of the current season. */
  label: string;
  /** The label of all seasons before it. */
  whole: string;
  end: ChartLine["end"];
}

/** The current season is emphasised; a level without seasons is one line. */
export function linesOfHistory({ theme, seasons, provisionalFrom, lastDay }: ThemeSeries, history: Stretch, { label, whole, end }: Names): ChartLine[] {
  const { values } = history;
  const ended = addDays(history.from, values.length * history.step) <= (seasons[0]?.start ?? "");
  const split = theme === "baclofen" ? 0 : ended ? values.length : positionIn(history, seasons[0]?.start ?? lastDay);
  const provisional = provisionalFrom && !ended ? { provisionalFrom: positionIn(history, provisionalFrom) } : {};
  const current: ChartLine = { id: "current", label: theme === "baclofen" ? "" : label, end, tone: "current", values: values.map((value, at) => (at >= split ? value : null)), ...provisional };
  const before: ChartLine = { id: "before", label: whole, tone: "whole", values: values.map((value, at) => (at <= split ? value : null)) };
  return [...(ended ? [] : [current]), ...(split > 0 ? [before] : [])];
}
