// The figures below the title: the level with its unit, its reference, its change and the usual level of that day. The
// first is the largest; each has its label.

import { useFormat, useT } from "../lib/i18n";
import { comparedPeaks } from "../model/finding";
import { printPoints, type Words } from "../model/indicator";
import { printFigure, unitOf } from "../model/measure";
import { moveOf, printMove } from "../model/movement";
import { printTick } from "../model/tick";
import styles from "./facts.module.css";
import { slotOf } from "../model/season";
import type { ThemeSeries } from "../model/theme-series";

interface Fact {
  value: string;
  label: string;
}

function levelOf(series: ThemeSeries, { t, format }: Words): Fact | null {
  const { level, lastDay } = series;
  if (level === null) return null;
  return { value: printFigure(level, series, { format }), label: t(`ias:state.fact.${unitOf(series)}`, { date: format.date(lastDay) }) };
}

function thresholdOf({ situation: { onset } }: ThemeSeries, { t, format }: Words): Fact | null {
  if (onset === null) return null;
  return { value: printTick(onset, "index", format), label: t("ias:state.fact.onset") };
}

/** The number of past seasons that the thresholds use. */
function seasonsOf({ thresholdsUnavailable }: ThemeSeries, { t, format }: Words): Fact | null {
  if (!thresholdsUnavailable) return null;
  const { usable, needed } = thresholdsUnavailable;
  return { value: t("ias:state.seasons", { usable: format.number(usable.length), needed: format.number(needed) }), label: t("ias:state.fact.seasons") };
}

/** Null for figures that are held back: the change to today is unknown. */
function moveFact(series: ThemeSeries, words: Words): Fact | null {
  const { theme, heldBack, situation: { before } } = series;
  const value = printMove(moveOf(series), words);
  if (value === null || before === null || heldBack) return null;
  const base = printFigure(before, series, words);
  return { value, label: words.t(theme === "baclofen" ? "ias:state.fact.year" : "ias:state.fact.week", { before: base }) };
}

function countryOf(series: ThemeSeries, words: Words): Fact | null {
  const { country, lastDay } = series;
  const level = country?.values[slotOf(lastDay)];
  return level == null ? null : { value: printFigure(level, series, words), label: words.t("ias:state.fact.country") };
}

function usualOf({ situation: { usual }, unit, coverage }: ThemeSeries, { t, format }: Words): Fact | null {
  if (!usual || coverage || unit === "patients") return null;
  return { value: t("ias:state.range", { low: format.number(usual.low, 1), high: format.number(usual.high, 1) }), label: t("ias:state.fact.usual", { count: usual.seasons }) };
}

function coverageOf(series: ThemeSeries, words: Words): Fact[] {
  const { coverage } = series;
  if (!coverage) return [];
  const { t, format } = words;
  const { distance, sameDayLastSeason, target } = coverage;
  const facts: Fact[] = [];
  if (distance !== null && target !== null) facts.push({ value: printPoints(distance, words), label: t(distance < 0 ? "ias:coverage.short" : "ias:coverage.reached", { target: format.percent(target, 0) }) });
  if (sameDayLastSeason !== null) facts.push({ value: printFigure(sameDayLastSeason, series, words), label: t("ias:coverage.last") });
  return facts;
}

/** The facts of a history: its seasons, the highest and the lowest peak, the last value. */
function historyFacts(series: ThemeSeries, { t, format }: Words): Fact[] {
  const peaks = [...comparedPeaks(series)].sort((a, b) => b.value - a.value);
  const [highest] = peaks;
  const lowest = peaks.filter(({ seasonOngoing }) => !seasonOngoing).at(-1);
  if (!highest || !lowest) return [];
  const { history, lastDay, level } = series;
  const facts: Fact[] = [
    { value: t("ias:history.seasons", { count: peaks.length }), label: t("ias:history.fact.extent", { from: format.date(history?.from ?? ""), to: format.date(lastDay) }) },
    { value: printFigure(highest.value, series, { format }), label: t("ias:history.fact.highest", { date: format.date(highest.day) }) },
    { value: printFigure(lowest.value, series, { format }), label: t("ias:history.fact.lowest", { date: format.date(lowest.day) }) },
  ];
  return level === null ? facts : [...facts, { value: printFigure(level, series, { format }), label: t(`ias:state.fact.${unitOf(series)}`, { date: format.date(lastDay) }) }];
}

export function Facts({ series }: { series: ThemeSeries }) {
  const words = { t: useT(), format: useFormat() };
  const past = historyFacts(series, words);
  const facts = past.length > 0 ? past : [levelOf(series, words), countryOf(series, words), thresholdOf(series, words), moveFact(series, words), seasonsOf(series, words), usualOf(series, words)].filter((fact): fact is Fact => fact !== null);
  return (
    <dl class={`row wrap gap-3 gap-x-4 mt-3 ${styles.facts}`}>
      {[...facts, ...(past.length > 0 ? [] : coverageOf(series, words))].map(({ value, label }) => (
        <div key={label} class="row shrink">
          <dt class="muted small snug">{label}</dt>
          <dd class="display tabular bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
