// What the chart of a theme draws, before any word is put to it: lines, band, values to compare with, remarks, days off
// and the vaccination campaign, each at its place on the axis the reader chose.

import type { ChartLine } from "../kit/chart";
import type { Values } from "../kit/path";
import type { ScaleKind } from "../kit/scale";
import type { SeasonLevels } from "../model/api";
import { BY_DATE, BY_WEEK, type Alignment } from "./alignment";
import { seasonOf, withoutLeapDay } from "./season";
import type { ThemeSeries } from "./theme-series";
import type { View } from "./view";

export const alignmentOf = ({ weekly }: View): Alignment => (weekly ? BY_WEEK : BY_DATE);

const current = ({ seasons }: ThemeSeries): SeasonLevels | undefined => seasons[0];

const TONES = ["current", "last"] as const;

/** The seasons chosen, newest first, named by `print`. */
export function linesOf(series: ThemeSeries, view: View, print: (label: string) => string): ChartLine[] {
  const { place, positionOf } = alignmentOf(view);
  const { provisionalFrom, flags } = series;
  return series.seasons.flatMap<ChartLine>(({ label, start, values }, index) => {
    if (!values || !view.shown.includes(label)) return [];
    const line = { id: label, label: print(label), values: place(values, start), tone: TONES[index] ?? ("past" as const) };
    if (index > 0) return [line];
    const sparse = flags.sparse.filter((day) => day >= start).map((day) => positionOf(day, start));
    return [{ ...line, sparse, ...(provisionalFrom ? { provisionalFrom: positionOf(provisionalFrom, start) } : {}) }];
  });
}

/** By week it lies on the dates of the current season, because it is a range by date. */
export function bandOf(series: ThemeSeries, view: View): { min: Values; max: Values } | undefined {
  const [{ start } = { start: "" }] = series.seasons;
  const { place } = alignmentOf(view);
  return series.band ? { min: place(withoutLeapDay(series.band.min), start), max: place(withoutLeapDay(series.band.max), start) } : undefined;
}

export type ThresholdName = "target" | "baseline" | "onset" | "medium" | "high" | "veryHigh";

export interface Threshold {
  name: ThresholdName;
  value: number;
}

const INTENSITIES = ["medium", "high", "veryHigh"] as const;

/** All values that this theme is read against. */
export function thresholdsOf({ target, baseline, epidemic }: ThemeSeries): Threshold[] {
  const named: [ThresholdName, number | null | undefined][] = [
    ["target", target],
    ["baseline", baseline],
    ["onset", epidemic?.onset],
    ...INTENSITIES.map((name): [ThresholdName, number | undefined] => [name, epidemic?.[name]]),
  ];
  return named.flatMap(([name, value]) => (value == null ? [] : [{ name, value }]));
}

/** How far above the highest value an intensity may lie without crushing what is drawn below it. */
const HEADROOM: Record<ScaleKind, number> = { linear: 1.2, log: 4 };

/** The thresholds that the chart has room for, and those that it leaves to the words below. */
export function frame(thresholds: Threshold[], drawn: Values[], scale: ScaleKind): { inside: Threshold[]; outside: Threshold[] } {
  const highest = drawn.flat().reduce<number>((top, value) => Math.max(top, value ?? 0), 0);
  const fits = ({ name, value }: Threshold) => !INTENSITIES.includes(name as (typeof INTENSITIES)[number]) || value <= highest * HEADROOM[scale];
  return { inside: thresholds.filter(fits), outside: thresholds.filter((threshold) => !fits(threshold)) };
}

export interface Remark {
  key: string;
  day: string;
  value: number;
  season: string;
  at: number;
}

/** Facts worth pointing at in the seasons that are drawn, in the order of their days. */
export function remarksOf(series: ThemeSeries, view: View): Remark[] {
  const { positionOf } = alignmentOf(view);
  return series.annotations
    .flatMap(({ day, key, value }) => {
      const season = seasonOf(day, series.seasons);
      if (!season || value === null || !view.shown.includes(season.label)) return [];
      return [{ key, day, value, season: season.label, at: positionOf(day, season.start) }];
    })
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** Public holidays of the current season, on the axis. */
export function notchesOf(series: ThemeSeries, view: View): number[] {
  const season = current(series);
  return season ? series.holidays.filter((day) => day >= season.start).map((day) => alignmentOf(view).positionOf(day, season.start)) : [];
}

/** The months of the vaccination campaign in the current season. */
export function campaignOf(series: ThemeSeries, view: View): { from: number; to: number } | null {
  const season = current(series);
  if (!series.coverage || !season) return null;
  const { from, to } = series.coverage.campaign;
  const year = Number(season.start.slice(0, 4));
  const dayOf = (monthAndDay: string) => `${monthAndDay < season.start.slice(5) ? year + 1 : year}-${monthAndDay}`;
  const { positionOf } = alignmentOf(view);
  return { from: positionOf(dayOf(from), season.start), to: positionOf(dayOf(to), season.start) };
}
