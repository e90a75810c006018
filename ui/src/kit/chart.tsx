// A line chart that the server draws whole: its words keep their size at every width, only the curves stretch. A slider
// reads it day by day, from the keyboard as from the pointer.

import { useMemo, useState } from "react";
import { ChartPlot, EstimateSwatch } from "./chart-plot";
import { ChartReadout } from "./chart-readout";
import styles from "./chart.module.css";
import { layoutChart } from "./chart-layout";
import { lastIndex, type Values } from "./path";
import type { ScaleKind } from "./scale";

export interface ChartLine {
  id: string;
  /** Short: it is written at the peak or the end of the line. */
  label: string;
  values: Values;
  tone: "current" | "last" | "past" | "whole";
  /** What stands below the name of the current line. */
  end?: string | undefined;
  /** Position from which values may still change; drawn dashed. */
  provisionalFrom?: number | undefined;
  /** Positions whose value rests on little; drawn as open dots. */
  sparse?: number[] | undefined;
}

/** What values that may still change are expected to become: drawn apart from every line, for it is no value. */
export interface ChartEstimate {
  label: string;
  values: Values;
  min: Values;
  max: Values;
  /** One position in words: the estimate and its band. */
  print(at: number): string;
}

/** A value that all others are read against. */
export interface ChartThreshold {
  value: number;
  label: string;
  /** In a word, for a phone. */
  short: string;
  /** The value alone, where zones have the names. */
  bound: string;
  /** The one that decides. */
  main: boolean;
}

/** What levels mean, low to high: up to a value, or beyond all. */
export interface ChartZone {
  to: number | null;
  name: string;
  /** 0 to 4, for the colour. */
  rank: number;
  current: boolean;
}

/** A point worth a remark, which stands in a list beside the chart under the same label. */
export interface ChartMark {
  at: number;
  value: number;
  label: string;
}

/** A point whose value is written at it. */
export interface ChartPeak {
  at: number;
  value: number;
  label: string;
  note: string;
}

export interface ChartProps {
  /** What the chart shows, as a sentence: the finding. */
  title: string;
  /** Whether the page says it already, in a heading of its own. */
  quiet?: boolean | undefined;
  /** Where room is short: what the reader points at is told over the plot, or not at all. */
  framed?: boolean | undefined;
  /** The chart in words, for who does not see it. */
  summary: string;
  lines: ChartLine[];
  band?: { min: Values; max: Values } | undefined;
  estimate?: ChartEstimate | undefined;
  /** A series that stands behind the others. */
  ground?: { values: Values; label: string } | undefined;
  zones?: ChartZone[] | undefined;
  thresholds?: ChartThreshold[] | undefined;
  /** Stretches of the axis with a name. */
  spans?: { from: number; to: number; label: string }[] | undefined;
  /** Stretches marked on the axis itself. */
  runs?: { from: number; to: number }[] | undefined;
  /** Positions with a small stroke on the axis. */
  notches?: number[] | undefined;
  marks?: ChartMark[] | undefined;
  peaks?: ChartPeak[] | undefined;
  /** `between`: a tick names what lies from it to the next. */
  x: { count: number; ticks: { at: number; label: string }[]; between?: boolean | undefined; label(index: number): string };
  /**
   * `tick` prints the values of the grid, shorter than a reading when `format` carries a unit; `name` is what they count;
   * `holds` are values that the axis reaches whatever is drawn.
   */
  y: { format(value: number): string; name?: string | undefined; tick?: ((value: number) => string) | undefined; scale?: ScaleKind | undefined; holds?: number[] | undefined };
  /** Name of the slider. */
  scrubber: string;
}

/** Where reading starts: the last value of the current line, else of any. */
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
