// The current season before past ones: which lines are drawn, what they are called and what the axis prints.

import { Chart, type ChartProps } from "../kit/chart";
import { shortMonth } from "../lib/calendar";
import type { Format } from "../lib/format";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { Unit } from "../model/api";
import { printLevel, printSeason } from "../model/indicator";
import { weekAt } from "./alignment";
import { ChartNotes } from "./chart-notes";
import { finding } from "./finding";
import { dayAt } from "./season";
import styles from "./season-chart.module.css";
import { alignmentOf, bandOf, campaignOf, frame, linesOf, notchesOf, remarksOf, thresholdsOf } from "./season-drawing";
import type { ThemeSeries } from "./theme-series";
import type { View } from "./view";

interface SeasonChartProps {
  series: ThemeSeries;
  view: View;
}

/** Values of the grid are round: no decimals that say nothing, no word repeated on every line. */
function printTick(value: number, unit: Unit, format: Format): string {
  const decimals = Number.isInteger(value) ? 0 : 1;
  return unit === "percent" ? format.percent(value, decimals) : format.number(value, decimals);
}

/** The axis by date is named by months, the axis by week by the numbers of weeks. */
function useAxis(view: View): ChartProps["x"] {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const { count, ticks } = alignmentOf(view);
  if (!view.weekly) {
    return { count, ticks: ticks.map(({ at, number }) => ({ at, label: shortMonth(locale, number) })), label: (slot) => format.shortDate(dayAt(slot)) };
  }
  const label = (position: number) => {
    const { week, weekday } = weekAt(position);
    return t("ias:align.position", { week, day: t(`ias:align.day${weekday as 1 | 2 | 3 | 4 | 5 | 6 | 7}`) });
  };
  return { count, ticks: ticks.map(({ at, number }) => ({ at, label: t("ias:align.tick", { week: number }) })), label };
}

export function SeasonChart({ series, view }: SeasonChartProps) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const { unit } = series;
  const title = finding(series, { t, format }, series.territory);
  const lines = linesOf(series, view, (label) => printSeason(label, locale));
  const band = bandOf(series, view);
  const scale = view.log ? "log" : "linear";
  const thresholds = frame(thresholdsOf(series), [...lines.map(({ values }) => values), ...(band ? [band.max] : [])], scale);
  const remarks = remarksOf(series, view);
  const campaign = campaignOf(series, view);
  const print = (value: number) => printLevel(value, unit, { t, format });
  return (
    <section class={styles.section} id="chart">
      <Chart
        key={String(view.weekly)}
        title={title}
        summary={t(`ias:chart.${view.weekly ? "summaryByWeek" : "summary"}`, { finding: title, season: printSeason(series.seasonLabel, locale) })}
        lines={lines}
        band={band}
        x={useAxis(view)}
        y={{ format: print, tick: (value) => printTick(value, unit, format), scale }}
        thresholds={thresholds.inside.map(({ name, value }) => ({ value, label: t(`ias:chart.${name}`, { value: printTick(value, unit, format) }) }))}
        spans={campaign ? [{ ...campaign, label: t("ias:chart.campaign") }] : []}
        notches={notchesOf(series, view)}
        marks={remarks.map(({ at, value }, index) => ({ at, value, label: String(index + 1) }))}
        scrubber={t("ias:chart.scrubber")}
      />
      <ChartNotes series={series} remarks={remarks} outside={thresholds.outside} />
    </section>
  );
}
