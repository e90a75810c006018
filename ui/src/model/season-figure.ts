// The chart and texts of a season, shared by the page, the frame and the home page.

import type { ChartProps, ChartThreshold, ChartZone } from "../kit/chart";
import type { Values } from "../kit/path";
import { shortMonth } from "../lib/calendar";
import type { Locale } from "../lib/locale";
import type { TextKey } from "../lib/text-keys";
import { printLevel, printSeason, type Words } from "./indicator";
import { unitOf } from "./measure";
import { weekAt } from "./alignment";
import { dayAt } from "./season";
import { alignmentOf, bandOf, campaignOf, extentOf, GRADES, heldBy, linesOf, notchesOf, remarksOf, runsOf, thresholdsOf } from "./season-drawing";
import type { ThemeSeries } from "./theme-series";
import { printTick } from "./tick";
import type { View } from "./view";

/** The axis by date has names of months, the axis by week has numbers of weeks. */
function axisOf(series: ThemeSeries, view: View, { t, format }: Words, locale: Locale): ChartProps["x"] {
  const count = extentOf(series, view);
  const ticks = alignmentOf(view).ticks.filter(({ at }) => at < count);
  if (!view.weekly) {
    return { count, between: true, ticks: ticks.map(({ at, number }) => ({ at, label: shortMonth(locale, number) })), label: (slot) => format.shortDate(dayAt(slot)) };
  }
  const label = (position: number) => {
    const { week, weekday } = weekAt(position);
    return t("ias:align.position", { week, day: t(`ias:align.day${weekday as 1 | 2 | 3 | 4 | 5 | 6 | 7}`) });
  };
  return { count, ticks: ticks.map(({ at, number }) => ({ at, label: t("ias:align.tick", { week: number }) })), label };
}

/** The reference values of the level, and the zones between, if any. */
export function levelsOf(series: ThemeSeries, { t, format }: Words): { thresholds: ChartThreshold[]; zones: ChartZone[] } {
  const { unit, situation } = series;
  const thresholds = thresholdsOf(series).map(({ name, value }) => ({
    value,
    label: t(`ias:chart.${name}`, { value: printTick(value, unit, format) }),
    short: t("ias:state.threshold", { onset: printTick(value, unit, format) }),
    bound: printTick(value, unit, format),
    main: name === "onset",
  }));
  const { epidemic } = series;
  if (!epidemic) return { thresholds, zones: [] };
  const bounds = [epidemic.onset, epidemic.medium, epidemic.high, epidemic.veryHigh, null];
  return { thresholds, zones: GRADES.map((grade, rank) => ({ to: bounds[rank] ?? null, name: t(`ias:state.zone.${grade}`), rank, current: situation.grade === grade })) };
}

export type SeasonFigure = Omit<ChartProps, "title" | "quiet" | "summary" | "scrubber">;

export function seasonFigure(series: ThemeSeries, view: View, words: Words, locale: Locale): SeasonFigure {
  const { t, format } = words;
  const { unit, country, territory, level, lastDay } = series;
  const x = axisOf(series, view, words, locale);
  const cut = (values: Values) => values.slice(0, x.count);
  const print = (value: number) => printLevel(value, unit, words);
  const end = level === null ? undefined : t("ias:chart.end", { value: print(level), date: format.shortDate(lastDay) });
  const levels = levelsOf(series, words);
  const campaign = campaignOf(series, view);
  const start = series.seasons[0]?.start ?? "";
  return {
    ...levels,
    lines: linesOf(series, view, (label) => printSeason(label, locale)).map((line) => ({
      ...line,
      // In front of the national curve, a regional one has its own name.
      label: country && line.tone === "current" ? t(`ias:region.${territory}` as TextKey) : line.label,
      values: cut(line.values),
      end,
    })),
    // Zones show what is high; elsewhere the range of past seasons does.
    band: levels.zones.length > 0 ? undefined : bandOf(series, view),
    ground: country ? { values: cut(alignmentOf(view).place(country.values, start)), label: t("ias:region.FR") } : undefined,
    x,
    y: { format: print, tick: (value) => printTick(value, unit, format), name: t(`ias:axis.${unitOf(series)}`), scale: view.log ? "log" : "linear", holds: heldBy(series) },
    spans: campaign ? [{ ...campaign, label: t("ias:chart.campaign") }] : [],
    runs: runsOf(series, view).filter(({ from }) => from < x.count),
    notches: notchesOf(series, view).filter((at) => at < x.count),
    marks: remarksOf(series, view).filter(({ at }) => at < x.count).map(({ at, value }, index) => ({ at, value, label: String(index + 1) })),
  };
}
