// A line chart that the server draws whole: the grid and its words keep their size at every width, only the lines
// stretch. A slider reads it day by day, from the keyboard as from the pointer.

import { useMemo, useState } from "react";
import { ChartPlot } from "./chart-plot";
import { ChartReadout } from "./chart-readout";
import styles from "./chart.module.css";
import { layoutChart } from "./chart-layout";
import { lastIndex, type Values } from "./path";
import type { ScaleKind } from "./scale";

export interface ChartLine {
  id: string;
  /** Short: it is written at the end of the line. */
  label: string;
  values: Values;
  tone: "current" | "last" | "past";
  /** Position from which values may still change; drawn dashed. */
  provisionalFrom?: number | undefined;
  /** Positions whose value rests on little; drawn as open dots. */
  sparse?: number[] | undefined;
}

/** A value that all others are read against. */
export interface ChartThreshold {
  value: number;
  label: string;
}

/** A point worth a remark, which stands in a list beside the chart under the same label. */
export interface ChartMark {
  at: number;
  value: number;
  label: string;
}

export interface ChartProps {
  /** What the chart shows, as a sentence: the finding. */
  title: string;
  /** The chart in words, for who does not see it. */
  summary: string;
  lines: ChartLine[];
  band?: { min: Values; max: Values } | undefined;
  thresholds?: ChartThreshold[] | undefined;
  /** Stretches of the axis with a name. */
  spans?: { from: number; to: number; label: string }[] | undefined;
  /** Positions with a small stroke on the axis. */
  notches?: number[] | undefined;
  marks?: ChartMark[] | undefined;
  x: { count: number; ticks: { at: number; label: string }[]; label(index: number): string };
  /** `tick` prints the values of the grid, shorter than a reading when `format` carries a unit. */
  y: { format(value: number): string; tick?: ((value: number) => string) | undefined; scale?: ScaleKind | undefined };
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
  const { title, summary, lines, band, thresholds, spans, notches, marks, x, y, scrubber } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const layout = useMemo(
    () => layoutChart({ lines, band, thresholds, spans, notches, marks, x, y }),
    [lines, band, thresholds, spans, notches, marks, x.count, y.scale],
  );
  const at = Math.min(chosen ?? startOf(lines), x.count - 1);
  return (
    <figure class={styles.chart}>
      <figcaption>
        <h2 class={styles.title}>{title}</h2>
      </figcaption>
      <ChartPlot layout={layout} summary={summary} at={at} onPoint={setChosen} />
      <ChartReadout lines={lines} x={x} format={y.format} label={scrubber} at={at} onMove={setChosen} />
    </figure>
  );
}
