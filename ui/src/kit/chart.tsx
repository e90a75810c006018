// A line chart rendered completely on the server: texts keep their size at every width, only the curves stretch. A
// slider reads it by day, by keyboard and by pointer.

import type { ComponentChildren } from "preact";
import { useMemo, useState } from "react";
import { ChartPlot, EstimateSwatch, plotProps } from "./chart-plot";
import { ChartReadout } from "./chart-readout";
import styles from "./chart.module.css";
import { layoutChart } from "./chart-layout";
import { lastIndex, type Values } from "./path";
import type { ScaleKind } from "./scale";
import type { Size } from "./chart-forms";

export interface ChartLine {
  id: string;
  /** A short name, shown at the peak or the end of the line. */
  label: string;
  values: Values;
  tone: "current" | "last" | "past" | "whole";
  /** A shorter name, for phones. */
  short?: string | undefined;
  /** What is written at the end of the line; a past line without it is named at its peak. */
  end?: ChartEnd | undefined;
  /** Position from which values are provisional; drawn dashed. */
  provisionalFrom?: number | undefined;
  /** Positions of values with little support; drawn as open dots. */
  sparse?: number[] | undefined;
}

/** The last value of a line, and the text around it. */
export interface ChartEnd {
  text: string;
  value: string;
  short?: string | undefined;
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
  /** The full name with its value. */
  label: string;
  /** A short one, for phones. */
  short: string;
  /** The name beside the plot, and the words after it. */
  name: string;
  rest?: string | undefined;
  /** The text of the value only. */
  bound: string;
  /** Whether it is the decisive one. */
  main: boolean;
  /** Whether its name is emphasised. */
  strong?: boolean | undefined;
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
  tone?: ChartLine["tone"] | undefined;
  /** Whether the point has a small cross. */
  crossed?: boolean | undefined;
}

/** `between`: a tick names the range up to the next; `letters`: short names are letters, for the narrowest ranges only. */
export interface ChartAxis {
  count: number;
  ticks: { at: number; label: string; short?: string | undefined; strong?: boolean | undefined }[];
  between?: boolean | undefined;
  letters?: boolean | undefined;
  label(index: number): string;
}

export interface ChartProps {
  /** The headline: a sentence on what the chart shows. */
  title: string;
  /** What is measured, then its unit, period and territory. */
  subtitle?: { measure: string; rest: string } | undefined;
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
  spans?: { from: number; to: number; label: string; missing?: boolean }[] | undefined;
  /** Marked ranges of the axis. */
  runs?: { from: number; to: number }[] | undefined;
  /** Positions with a small mark on the axis. */
  notches?: number[] | undefined;
  marks?: ChartMark[] | undefined;
  peaks?: ChartPeak[] | undefined;
  x: ChartAxis;
  /**
   * `tick` formats the grid values, shorter than a reading if `format` includes a unit; `name` is what they count;
   * `holds` are values that the axis always includes; `room` is the share of the highest value that stays free above it.
   */
  y: { format(value: number): string; name?: string | undefined; tick?: ((value: number) => string) | undefined; scale?: ScaleKind | undefined; holds?: number[] | undefined; room?: number | undefined };
  /** Whether the current line is not of today, and is grey. */
  muted?: boolean | undefined;
  /** The height of the plot. */
  size?: Size | undefined;
  /** Tinted ranges behind everything else, from above the plot to its axis. */
  stripes?: { from: number; to: number }[] | undefined;
  /** Accessible name of the slider. */
  scrubber: string;
  /** What takes the place of the slider, which is then shown to the keyboard only. */
  under?: ComponentChildren;
}

/** The initial position of the reading: the last value of the current line, else of any. */
function startOf(lines: ChartLine[]): number {
  const current = lines.find(({ tone }) => tone === "current");
  const last = current ? lastIndex(current.values) : -1;
  return last >= 0 ? last : Math.max(0, ...lines.map(({ values }) => lastIndex(values)));
}

export function Chart(props: ChartProps) {
  const { title, subtitle, quiet, framed, summary, lines, band, estimate, ground, zones, thresholds, spans, runs, notches, marks, peaks, stripes, x, y, size, muted, scrubber, under } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const layout = useMemo(
    () => layoutChart({ lines, band, estimate, ground, zones, thresholds, spans, runs, notches, marks, peaks, stripes, x, y, size }),
    [lines, band, estimate, ground, zones, thresholds, spans, runs, notches, marks, peaks, stripes, x, y, size],
  );
  const at = Math.min(chosen ?? startOf(lines), x.count - 1);
  return (
    <figure class={muted ? `${styles.chart} shrink inline-container ${styles.muted}` : `${styles.chart} shrink inline-container`}>
      <figcaption>
        <h2 class={quiet ? "visually-hidden" : styles.title}>{title}</h2>
        {subtitle && <p class={`${styles.subtitle} mt-3 muted`}><strong class="strong ink">{subtitle.measure}</strong>{subtitle.rest}</p>}
      </figcaption>
      <div {...plotProps(layout)} data-framed={framed ? "" : undefined}>
        <ChartPlot layout={layout} summary={summary} at={chosen === null ? null : at} onPoint={setChosen} />
        <ChartReadout lines={lines} estimate={estimate} thresholds={thresholds} zones={zones} x={x} format={y.format} label={scrubber} at={at} pointed={chosen !== null} folded={under !== undefined} onMove={setChosen} />
        {under}
      </div>
      {estimate && <p class="mt-2 row middle gap-2 small"><EstimateSwatch />{estimate.label}</p>}
    </figure>
  );
}
