// The series as one line over the years, with the peak of every season; each season links to a zoom.

import { Chart, type ChartProps } from "../kit/chart";
import { shortMonth } from "../lib/calendar";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { History } from "../model/api";
import { addDays, printLevel, printSeason } from "../model/indicator";
import { Segments } from "./chart-bar";
import { finding } from "../model/finding";
import { historyTicks, linesOfHistory, positionIn } from "./history-drawing";
import styles from "./season-chart.module.css";
import { unitOf } from "../model/measure";
import { levelsOf } from "../model/season-figure";
import type { ThemeSeries } from "../model/theme-series";
import { printTick } from "../model/tick";
import { queryOf, type View } from "../model/view";

interface HistoryProps {
  series: ThemeSeries & { history: History };
  view: View;
  /** On its page, the title and the controls are beside it. */
  framed: boolean;
}

function useAxis({ series: { history, theme } }: Pick<HistoryProps, "series">): ChartProps["x"] {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const print = { month: (month: number) => shortMonth(locale, month), year: (label: string) => printSeason(label, locale) };
  const label = (at: number) => {
    const day = addDays(history.from, at * history.step);
    return history.step === 1 ? format.date(day) : t("ias:history.week", { date: format.date(day) });
  };
  return { count: history.values.length, between: true, ticks: historyTicks(history, theme === "baclofen" ? "year" : "season", print), label };
}

export function HistoryChart({ series, view, framed }: HistoryProps) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const { history, unit, theme, seasons, level, lastDay } = series;
  const words = { t, format };
  const print = (value: number) => printLevel(value, unit, words);
  const title = finding(series, words, series.territory);
  const at = (day: string) => positionIn(history, day);
  const x = useAxis({ series });
  const end = level === null ? "" : t("ias:chart.end", { value: print(level), date: format.shortDate(lastDay) });
  const highest = [...history.peaks].sort((a, b) => b.value - a.value)[0];
  return (
    <section id="chart">
      <Chart
        title={title}
        quiet
        framed={framed}
        summary={t("ias:history.summary", { finding: title, from: format.date(history.from) })}
        lines={linesOfHistory(series, history, { label: printSeason(series.seasonLabel, locale), whole: t("ias:history.before"), end })}
        peaks={history.peaks.filter(({ open }) => !open).map(({ day, value }) => ({ at: at(day), value, label: print(value), note: format.shortDate(day) }))}
        runs={history.epidemics.map(({ from, to }) => ({ from: at(from), to: Math.max(at(from) + 1, at(to)) }))}
        x={x}
        y={{ format: print, tick: (value) => printTick(value, unit, format), name: t(`ias:axis.${unitOf(series)}`), scale: view.log ? "log" : "linear" }}
        {...levelsOf(series, words)}
        scrubber={t("ias:history.scrubber")}
      />
      {!framed && (
        <ul class={`cross-list ${styles.notes}`}>
          <li>{t("ias:history.extent", { count: history.days, from: format.date(history.first), to: format.date(lastDay) })}</li>
          {highest && <li>{t("ias:history.highest", { season: printSeason(highest.season, locale), value: print(highest.value), date: format.date(highest.day) })}</li>}
          {history.epidemics.length > 0 && <li>{t("ias:history.epidemics")}</li>}
          {history.step > 1 && <li>{t("ias:history.weekly")}</li>}
        </ul>
      )}
      {!framed && theme !== "baclofen" && (
        <div class={styles.zoom}>
          <p>{t("ias:history.zoom")}</p>
          <Segments
            label={t("ias:history.zoom")}
            theme={theme}
            choices={seasons.map(({ label }) => ({ label: printSeason(label, locale), query: queryOf(series, view, { history: label }), chosen: view.history === label }))}
          />
        </div>
      )}
    </section>
  );
}
