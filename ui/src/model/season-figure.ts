// The chart and texts of a season, shared by the page, the frame and the home page.

import type { ChartLine, ChartPeak, ChartProps, ChartThreshold, ChartZone } from "../kit/chart";
import type { Values } from "../kit/path";
import { inParis, longMonth, shortMonth } from "../lib/calendar";
import type { Locale } from "../lib/locale";
import type { TextKey } from "../lib/text-keys";
import { addDays, printLevel, printSeason, type Words } from "./indicator";
import { unitOf } from "./measure";
import { weekAt } from "./alignment";
import { dayAt, monthOf } from "./season";
import { alignmentOf, bandOf, campaignOf, extentOf, GRADES, heldBy, lastAt, linesOf, notchesOf, remarksOf, runsOf, thresholdsOf } from "./season-drawing";
import type { ThemeSeries } from "./theme-series";
import { printTick } from "./tick";
import type { View } from "./view";

/** The axis by date has names of months, the axis by week has numbers of weeks. */
function axisOf(series: ThemeSeries, view: View, { t, format }: Words, locale: Locale): ChartProps["x"] {
  const count = extentOf(series, view);
  const ticks = alignmentOf(view).ticks.filter(({ at }) => at < count - 1);
  if (!view.weekly) {
    return { count, between: true, letters: true, ticks: ticks.map(({ at, number }) => monthTick(at, number, locale)), label: (slot) => format.shortDate(dayAt(slot)) };
  }
  const label = (position: number) => {
    const { week, weekday } = weekAt(position);
    return t("ias:align.position", { week, day: t(`ias:align.day${weekday as 1 | 2 | 3 | 4 | 5 | 6 | 7}`) });
  };
  return { count, ticks: ticks.map(({ at, number }) => ({ at, label: t("ias:align.tick", { week: number }) })), label };
}

/** A tick with the name of its month, and for the narrowest axes its number or first letter. */
export function monthTick(at: number, month: number, locale: Locale): { at: number; label: string; short: string } {
  const label = shortMonth(locale, month);
  return { at, label, short: /^\d+/.exec(label)?.[0] ?? label.slice(0, 1).toUpperCase() };
}

/** What is drawn, below the title: the measure, then its unit, period and territory. */
export function subtitleOf(series: Pick<ThemeSeries, "unit" | "method" | "territory">, period: string, { t }: Pick<Words, "t">): NonNullable<ChartProps["subtitle"]> {
  const unit = unitOf(series);
  const place = t(`ias:region.${series.territory}` as TextKey);
  return { measure: t(`ias:chart.measure.${unit}`), rest: t(`ias:chart.drawn.${unit === "percent" || unit === "doses" ? "total" : unit}`, { period, place }) };
}

function periodOf(view: View, { count, ticks }: ChartProps["x"], { t }: Pick<Words, "t">, locale: Locale): string {
  if (view.weekly) return t("ias:chart.weeks", { from: weekAt(0).week, to: weekAt(count - 1).week });
  return t("ias:chart.months", { from: longMonth(locale, 9), to: longMonth(locale, monthOf(ticks.length - 1)) });
}

/** The reference values of the level, and the zones between, if any. */
export function levelsOf(series: ThemeSeries, { t, format }: Words): { thresholds: ChartThreshold[]; zones: ChartZone[] } {
  const { unit, situation, epidemic } = series;
  const thresholds = thresholdsOf(series).map(({ name, value }, index): ChartThreshold => {
    const bound = printTick(value, unit, format);
    const grade = epidemic ? GRADES[index + 1] : undefined;
    const named = grade ? t(`ias:state.zone.${grade}`) : t(`ias:chart.${name === "target" ? "targetName" : "baselineName"}`, { value: bound });
    return {
      value,
      bound,
      label: t(`ias:chart.${name}`, { value: bound }),
      short: grade ? named : t(`ias:chart.${name === "target" ? "targetName" : "baselineName"}`, { value: format.number(value) }),
      name: named,
      rest: grade && t("ias:state.from", { bound }),
      main: name === "onset",
      strong: grade ? situation.grade === grade : true,
    };
  });
  if (!epidemic) return { thresholds, zones: [] };
  const bounds = [epidemic.onset, epidemic.medium, epidemic.high, epidemic.veryHigh, null];
  return { thresholds, zones: GRADES.map((grade, rank) => ({ to: bounds[rank] ?? null, name: t(`ias:state.zone.${grade}`), rank, current: situation.grade === grade })) };
}

/** Whether the axis is logarithmic: only an index has small values that matter. */
export const isLog = ({ unit }: Pick<ThemeSeries, "unit">, { log }: View): boolean => log && unit === "index";

/** A season as "14-15". */
export const shortSeason = (label: string, locale: Locale): string => printSeason(label, locale).replace(/\d\d(?=\d\d)/g, "");

export type SeasonFigure = Omit<ChartProps, "title" | "quiet" | "summary" | "scrubber">;

/** A total never falls, so its lines are named at their ends instead of at their peaks. */
function endOf({ values, tone }: Pick<ChartLine, "values" | "tone">, series: ThemeSeries, words: Words): ChartLine["end"] {
  const { unit, level, lastDay, coverage } = series;
  const print = (value: number) => printLevel(value, unit, words);
  if (tone === "current" && level !== null && !coverage) {
    const value = print(level);
    return { text: words.t("ias:chart.end", { value, date: words.format.shortDate(lastDay) }), value };
  }
  const last = coverage ? values[lastAt(values)] : null;
  return last == null ? undefined : { text: print(last), value: print(last), short: words.format.number(last, 1) };
}

/** The peak of a region's season, once it is past and final. */
function peakOf({ values, provisionalFrom = values.length }: ChartLine, series: ThemeSeries, { t, format }: Words): ChartPeak[] {
  let at = 0;
  for (let slot = 0; slot < values.length; slot += 1) if ((values[slot] ?? 0) > (values[at] ?? 0)) at = slot;
  const value = values[at];
  if (value == null || at >= Math.min(provisionalFrom, lastAt(values) - 7)) return [];
  return [{ at, value, label: t("ias:chart.peak", { value: printLevel(value, series.unit, { t, format }) }), note: format.shortDate(dayAt(at)) }];
}

/** The days after the last public one, if the gate holds them back. */
function heldDaysOf({ heldBack, lastDay, seasons }: ThemeSeries, view: View, count: number): { from: number; to: number } | null {
  const start = seasons[0]?.start;
  if (!heldBack || !start) return null;
  const { positionOf } = alignmentOf(view);
  const from = positionOf(addDays(lastDay, 1), start);
  const to = Math.min(count - 1, positionOf(inParis(heldBack.since).day, start));
  return from < to ? { from, to } : null;
}

export function seasonFigure(series: ThemeSeries, view: View, words: Words, locale: Locale): SeasonFigure {
  const { t, format } = words;
  const { unit, country, territory } = series;
  const x = axisOf(series, view, words, locale);
  const cut = (values: Values) => values.slice(0, x.count);
  const print = (value: number) => printLevel(value, unit, words);
  const levels = levelsOf(series, words);
  const campaign = campaignOf(series, view);
  const held = heldDaysOf(series, view, x.count);
  const start = series.seasons[0]?.start ?? "";
  const lines = linesOf(series, view, (label) => printSeason(label, locale)).map((line): ChartLine => {
    const values = cut(line.values);
    // In front of the national curve, a regional one has its own name.
    const isRegion = country && line.tone === "current";
    return { ...line, label: isRegion ? t(`ias:region.${territory}` as TextKey) : line.label, short: isRegion ? undefined : shortSeason(line.id, locale), values, end: endOf({ ...line, values }, series, words) };
  });
  const behind = country ? cut(alignmentOf(view).place(country.values, start)) : null;
  const countryEnd = behind?.[lastAt(behind)];
  return {
    ...levels,
    subtitle: subtitleOf(series, periodOf(view, x, words, locale), words),
    lines,
    peaks: country && !view.weekly ? lines.filter(({ tone }) => tone === "current").flatMap((line) => peakOf(line, series, words)) : [],
    // Zones show what is high; elsewhere the range of past seasons does.
    band: levels.zones.length > 0 || series.thresholdsUnavailable ? undefined : bandOf(series, view),
    ground: behind ? { values: behind, label: countryEnd == null ? "" : t("ias:chart.countryEnd", { value: print(countryEnd) }) } : undefined,
    x,
    y: { format: print, tick: (value) => printTick(value, unit, format), name: unit === "percent" ? undefined : t(`ias:state.short.${unitOf(series)}`), scale: isLog(series, view) ? "log" : "linear", holds: heldBy(series) },
    muted: series.heldBack !== null,
    spans: [...(campaign ? [{ ...campaign, label: t("ias:chart.campaign") }] : []), ...(held ? [{ ...held, label: t("ias:chart.held"), missing: true }] : [])],
    runs: runsOf(series, view).filter(({ from }) => from < x.count),
    notches: notchesOf(series, view).filter((at) => at < x.count),
    marks: remarksOf(series, view).filter(({ at }) => at < x.count).map(({ at, value }, index) => ({ at, value, label: String(index + 1) })),
  };
}
