// The drawing of a theme's chart without texts: lines, band, thresholds, remarks, holidays and the vaccination
// campaign, each at its position on the selected axis.

import type { ChartLine } from "../kit/chart";
import type { Values } from "../kit/path";
import type { Annotation, SeasonLevels } from "./api";
import { BY_DATE, BY_WEEK, type Alignment } from "./alignment";
import { seasonOf, withoutLeapDay } from "./season";
import type { ThemeSeries } from "./theme-series";
import type { View } from "./view";

export const alignmentOf = ({ weekly }: View): Alignment => (weekly ? BY_WEEK : BY_DATE);

const current = ({ seasons }: ThemeSeries): SeasonLevels | undefined => seasons[0];

const TONES = ["current", "last"] as const;

/** The position of the last value, -1 without one; a copy, because the kit's own comes with all drawings. */
export function lastAt(values: Values): number {
  let at = values.length - 1;
  while (at >= 0 && values[at] == null) at -= 1;
  return at;
}

/** The selected seasons, newest first, named by `print`. */
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

/** By week it is at the dates of the current season, because it is a range by date. */
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

/** All reference values of this theme. */
export function thresholdsOf(series: ThemeSeries): Threshold[] {
  const { target, baseline } = series;
  const { epidemic } = series;
  const named: [ThresholdName, number | null | undefined][] = [
    ["target", target],
    ["baseline", baseline],
    ["onset", epidemic?.onset],
    ...INTENSITIES.map((name): [ThresholdName, number | undefined] => [name, epidemic?.[name]]),
  ];
  return named.flatMap(([name, value]) => (value == null ? [] : [{ name, value }]));
}

/** The grades of epidemics in order, as zones of the chart. */
export const GRADES = ["below", "low", "medium", "high", "very-high"] as const;

/** Values that the axis always includes: the threshold with room above it, and for a region the common maximum. */
export function heldBy(series: ThemeSeries): number[] {
  const { country, epidemic, baseline, target } = series;
  // The label of a target is above its line.
  const values = [epidemic && epidemic.onset * 1.2, country && epidemic?.medium, country?.highest, baseline, target && target * 1.04];
  return values.filter((value): value is number => typeof value === "number");
}

/** Ranges of the current season above the epidemic threshold, on the axis. */
export function runsOf(series: ThemeSeries, view: View): { from: number; to: number }[] {
  const season = current(series);
  const onset = series.epidemic?.onset;
  if (!season?.values || onset === undefined) return [];
  const runs: { from: number; to: number }[] = [];
  const values = alignmentOf(view).place(season.values, season.start);
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    if (value == null || value <= onset) continue;
    const last = runs.at(-1);
    // A slot that this year lacks does not break a range.
    if (last && at - last.to <= 2) last.to = at;
    else runs.push({ from: at, to: at });
  }
  return runs;
}

/** The last month that is drawn of a winter epidemic before summer. */
const SUMMER_SLOT = 274;

/** The drawn part of the axis: epidemics are over by June, and a total is drawn to its last day, or to the end of the campaign. */
export function extentOf(series: ThemeSeries, view: View): number {
  const { count } = alignmentOf(view);
  const season = current(series);
  const campaign = campaignOf(series, view);
  if (campaign && season) return Math.min(count, Math.max(campaign.to, alignmentOf(view).positionOf(series.lastDay, season.start)) + 1);
  const winter = !view.weekly && series.epidemic !== null && season !== undefined && alignmentOf(view).positionOf(series.lastDay, season.start) < SUMMER_SLOT;
  return winter ? SUMMER_SLOT : count;
}

export interface DrawnAnnotation {
  key: string;
  day: string;
  value: number;
  season: string;
  at: number;
  event: Annotation["event"];
}

/** Facts to annotate in the drawn seasons, in the order of their days. */
export function remarksOf(series: ThemeSeries, view: View): DrawnAnnotation[] {
  const { positionOf } = alignmentOf(view);
  return series.annotations
    .flatMap(({ day, key, value, event }) => {
      const season = seasonOf(day, series.seasons);
      if (!season || value === null || !view.shown.includes(season.label)) return [];
      return [{ key, day, value, season: season.label, at: positionOf(day, season.start), event }];
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
