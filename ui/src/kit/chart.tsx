// A line chart rendered completely on the server: texts keep their size at every width, only the curves stretch. A
// slider reads it by day, by keyboard and by pointer.

import { useMemo, useState } from "react";
import { ChartPlot, EstimateSwatch } from "./chart-plot";
import { ChartReadout } from "./chart-readout";
import styles from "./chart.module.css";
import { layoutChart } from "./chart-layout";
import { lastIndex, type Values } from "./path";
import type { ScaleKind } from "./scale";

export interface ChartLine {
  id: string;
  /** A short name, shown at the peak or the end of the line. */
  label: string;
  values: Values;
  tone: "current" | "last" | "past" | "whole";
  /** The text below the name of the current line. */
  end?: string | undefined;
  /** Position from which values are provisional; drawn dashed. */
  provisionalFrom?: number | undefined;
  /** Positions of values with little support; drawn as open dots. */
  sparse?: number[] | undefined;
}

/** The expected final value of provisional ones: drawn apart from every line, because it is not a value. */
export interface ChartEstimate {
  label: string;
  values: Values;
  min: Values;
  max: Values;
  /** The text of one position: the estimate and its band. */
  print(at: number): string;
}

/** A reference value for all others. */
export interface ChartThreshold {
  value: number;
  label: string;
  /** A short name, for phones. */
  short: string;
  /** The text of the value only, if zones have the names. */
  bound: string;
  /** Whether it is the decisive one. */
  main: boolean;
}

/** A named range of levels, low to high: up to a value, or beyond all. */
export interface ChartZone {
  to: number | null;
  name: string;
  /** 0 to 4, which selects the colour. */
  rank: number;
  current: boolean;
}

/** An annotated point, listed beside the chart under the same label. */
export interface ChartMark {
  at: number;
  value: number;
  label: string;
}

/** A point labelled with its value. */
export interface ChartPeak {
  at: number;
  value: number;
  label: string;
  note: string;
}

export interface ChartProps {
  /** The headline: a sentence on what the chart shows. */
  title: string;
  /** Whether the page has it as a heading already. */
  quiet?: boolean | undefined;
  /** For narrow spaces: the reading is shown over the plot, or not at all. */
  framed?: boolean | undefined;
  /** The text alternative of the chart. */
  summary: string;
  lines: ChartLine[];
  band?: { min: Values; max: Values } | undefined;
  estimate?: ChartEstimate | undefined;
  /** A series drawn behind the others. */
  ground?: { values: Values; label: string } | undefined;
  zones?: ChartZone[] | undefined;
  thresholds?: ChartThreshold[] | undefined;
  /** Named ranges of the axis. */
  spans?: { from: number; to: number; label: string }[] | undefined;
  /** Marked ranges of the axis. */
  runs?: { from: number; to: number }[] | undefined;
  /** Positions with a small mark on the axis. */
  notches?: number[] | undefined;
  marks?: ChartMark[] | undefined;
  peaks?: ChartPeak[] | undefined;
  /** `between`: a tick names the range up to the next. */
  x: { count: number; ticks: { at: number; label: string }[]; between?: boolean | undefined; label(index: number): string };
  /**
   * `tick` formats the grid values, shorter than a reading if `format` includes a unit; `name` is what they count;
   * `holds` are values that the axis always includes.
   */
  y: { format(value: number): string; name?: string | undefined; tick?: ((value: number) => string) | undefined; scale?: ScaleKind | undefined; holds?: number[] | undefined };
  /** Accessible name of the slider. */
  scrubber: string;
}

/** The initial position of the reading: the last value of the current line, else of any. */
function startOf(lines: ChartLine[]): number {
  const current = lines.find(({ tone }) => tone === "current");
  const last = current ? lastIndex(current.values) : -1;
  return last >= 0 ? last : Math.max(0, ...lines.map(({ values }) => lastIndex(values)));
}

export function Chart(props: ChartProps) {
  const { title, quiet, framed, summary, lines, band, estimate, ground, zones, thresholds, spans, runs, notches, marks, peaks, x, y, scrubber } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const layout = useMemo(
    () => layoutChart({ lines, band, estimate, ground, zones, thresholds, spans, runs, notches, marks, peaks, x, y }),
    [lines, band, estimate, ground, zones, thresholds, spans, runs, notches, marks, peaks, x, y],
  );
  const at = Math.min(chosen ?? startOf(lines), x.count - 1);
  return (
    <figure class={styles.chart}>
      <figcaption class={quiet ? "visually-hidden" : undefined}>
        <h2 class={styles.title}>{title}</h2>
      </figcaption>
      <div class={styles.plot} data-framed={framed ? "" : undefined}>
        <ChartPlot layout={layout} summary={summary} at={chosen === null ? null : at} onPoint={setChosen} />
        <ChartReadout lines={lines} estimate={estimate} thresholds={thresholds} x={x} format={y.format} label={scrubber} at={at} pointed={chosen !== null} onMove={setChosen} />
      </div>
      {estimate && <p class={styles.key}><EstimateSwatch />{estimate.label}</p>}
    </figure>
  );
}
