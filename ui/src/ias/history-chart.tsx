// The series as one line over the years, with the peak of every season and a brush that enlarges a part of it.

import { useState } from "react";
import { Brush } from "../kit/brush";
import { Chart, type ChartPeak, type ChartProps } from "../kit/chart";
import { longMonth, printYear } from "../lib/calendar";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { History } from "../model/api";
import { headline } from "../model/finding";
import { addDays, printLevel, printSeason } from "../model/indicator";
import { unitOf } from "../model/measure";
import { isLog, levelsOf, monthTick, shortSeason, subtitleOf } from "../model/season-figure";
import type { ThemeSeries } from "../model/theme-series";
import { printTick } from "../model/tick";
import { queryOf, type View } from "../model/view";
import { Segments } from "./chart-bar";
import { historyTicks, isMonthly, linesOfHistory, partOf, positionIn, stripesOf } from "./history-drawing";
import styles from "./season-chart.module.css";

export interface HistoryProps {
  series: ThemeSeries & { history: History };
  view: View;
  /** On its page, the title and the controls are beside it. */
  framed: boolean;
}

type Part = Pick<History, "from" | "step" | "values">;

/** Room above the highest value for its text, as a share of it. */
const ROOM = 0.15;
const WEEK = 7;

function useAxis(part: Part, { theme, seasonLabel }: ThemeSeries): ChartProps["x"] {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const seasonal = theme !== "baclofen";
  const ticks = historyTicks(part, seasonal ? "season" : "year", {
    month: (at, month) => monthTick(at, month, locale),
    year: (at, label) => ({ at, label: printSeason(label, locale), short: seasonal ? shortSeason(label, locale) : undefined, strong: label === seasonLabel }),
  });
  const label = (at: number) => {
    const day = addDays(part.from, at * part.step);
    return part.step === 1 ? format.date(day) : t("ias:history.week", { date: format.date(day) });
  };
  return { count: part.values.length, between: true, letters: isMonthly(part), ticks, label };
}

/** The days of a part, from its first to its last. */
const lastOf = ({ from, step, values }: Part): string => addDays(from, values.length * step - 1);

/** The peaks of seasons; without seasons the highest value and that of one year earlier. */
function usePeaks(part: Part, { theme, history, unit, seasonLabel, lastDay, situation: { before } }: HistoryProps["series"]): ChartPeak[] {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const print = (value: number) => printLevel(value, unit, { t, format });
  const within = (day: string) => day >= part.from && day <= lastOf(part);
  if (theme !== "baclofen") {
    return history.peaks.filter(({ day }) => within(day)).map(({ day, value, season }) => {
      return { at: positionIn(part, day), value, label: print(value), note: format.shortDate(day), tone: season === seasonLabel ? "current" : "whole" };
    });
  }
  const peaks: ChartPeak[] = [];
  const highest = Math.max(...part.values.map(Number));
  const at = part.values.indexOf(highest);
  const day = addDays(part.from, at * part.step);
  const month = `${longMonth(locale, Number(day.slice(5, 7)))} ${printYear(day.slice(0, 4), locale)}`;
  if (at >= 0) peaks.push({ at, value: highest, label: format.number(highest), note: month, crossed: true });
  const year = `${Number(lastDay.slice(0, 4)) - 1}${lastDay.slice(4)}`;
  if (before !== null && within(year)) peaks.push({ at: positionIn(part, year), value: before, label: format.number(before), note: t("ias:history.yearBefore", { date: format.shortDate(year) }), crossed: true });
  return peaks;
}

/** The notes below: the extent of the series, and what the drawing means. */
function Notes({ series: { history, lastDay } }: Pick<HistoryProps, "series">) {
  const t = useT();
  const format = useFormat();
  return (
    <ul class={`cross-list grid gap-1 gap-x-6 mt-4 muted small ${styles.notes}`}>
      <li>{t("ias:history.extent", { count: history.days, from: format.date(history.first), to: format.date(lastDay) })}</li>
      {history.epidemics.length > 0 && <li>{t("ias:history.epidemics")}</li>}
      {history.step > 1 && <li>{t("ias:history.weekly")}</li>}
    </ul>
  );
}

/** The enlarged part, and how to change it: the address follows. */
function usePart({ series, view }: Pick<HistoryProps, "series" | "view">) {
  const { history } = series;
  const locale = useLocale();
  const [chosen, setChosen] = useState<{ of: unknown; range: View["range"] } | null>(null);
  // The choice ends with the series that it was made for.
  const range = chosen?.of === series ? chosen.range : view.range;
  const last = history.values.length - 1;
  const first = range ? positionIn(history, range.from) : 0;
  const end = range ? Math.max(positionIn(history, range.to), Math.min(first + 1, last)) : last;
  const move = (from: number, to: number) => {
    const moved = from === 0 && to === last ? null : { from: addDays(history.from, from * history.step), to: addDays(history.from, to * history.step) };
    setChosen({ of: series, range: moved });
    const query = queryOf(series, view, { history: view.history ?? "all", range: moved && `${moved.from},${moved.to}` });
    window.history.replaceState(window.history.state, "", `/${locale}/ias/${series.theme}${query}`);
  };
  return { first, end, move };
}

export default function HistoryChart({ series, view, framed }: HistoryProps) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const { history, unit, theme, seasons, level, lastDay } = series;
  const words = { t, format };
  const print = (value: number) => printLevel(value, unit, words);
  const title = headline(series, words, locale);
  const { first, end, move } = usePart({ series, view });
  const part = partOf(history, first, end);
  const x = useAxis(part, series);
  const monthOf = (day: string) => `${longMonth(locale, Number(day.slice(5, 7)))} ${printYear(day.slice(0, 4), locale)}`;
  const current = level === null ? undefined : { value: print(level), text: t("ias:chart.end", { value: print(level), date: format.shortDate(lastDay) }) };
  const peaks = usePeaks(part, series);
  return (
    <section id="chart">
      <Chart
        title={title}
        subtitle={framed ? undefined : subtitleOf(series, t(`ias:chart.${history.step > 1 ? "sinceWeekly" : "since"}`, { month: monthOf(part.from) }), words)}
        quiet
        framed={framed}
        size={framed ? "embed" : "full"}
        summary={t("ias:history.summary", { finding: title, from: format.date(history.from) })}
        lines={linesOfHistory(series, part, { label: printSeason(series.seasonLabel, locale), whole: t("ias:history.before"), end: current })}
        peaks={peaks}
        stripes={theme === "baclofen" || x.letters ? undefined : stripesOf(part, x.ticks)}
        runs={history.epidemics.filter(({ from, to }) => to >= part.from && from <= lastOf(part)).map(({ from, to }) => ({ from: positionIn(part, from), to: Math.max(positionIn(part, from) + 1, positionIn(part, to)) }))}
        x={x}
        y={{ format: print, tick: (value) => printTick(value, unit, format), name: unit === "percent" ? undefined : t(`ias:state.short.${unitOf(series)}`), scale: isLog(series, view) ? "log" : "linear", room: ROOM }}
        {...levelsOf(series, words)}
        scrubber={t("ias:history.scrubber")}
        under={framed ? undefined : (
          <Brush
            values={history.values} from={first} to={end} step={Math.max(1, Math.round(WEEK / history.step))} onMove={move}
            labels={{ from: t("ias:history.from"), to: t("ias:history.to") }}
            print={(at) => format.date(addDays(history.from, at * history.step))}
          />
        )}
      />
      {!framed && <Notes series={series} />}
      {!framed && theme !== "baclofen" && (
        <div class={`screen-only mt-4 small ${styles.zoom}`}>
          <p class="strong">{t("ias:history.zoom")}</p>
          <Segments
            label={t("ias:history.zoom")}
            theme={theme}
            choices={seasons.map(({ label }) => ({ label: printSeason(label, locale), query: queryOf(series, view, { history: label, range: null }), chosen: view.history === label }))}
          />
        </div>
      )}
    </section>
  );
}
