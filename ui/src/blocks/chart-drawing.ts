// Computes the drawing of an editors' chart: shares of its width and height, and number formats.

import type { Format } from "../lib/format";
import { dodge } from "../kit/dodge";
import { heightsOf, lastIndex, linePath } from "../kit/path";
import { createScale } from "../kit/scale";
import type { BlockOf } from "./types";

type Chart = BlockOf<"FigureChart">;
export type Figures = Pick<Chart, "series" | "measure" | "base">;

/** Units of paths from top to bottom: integers are short. */
const UNITS = 400;
/** Minimum distance of names beside the plot, as a share of its height. */
const MIN_DISTANCE = 0.085;
/** Maximum number of labels on the axis. */
const MAX_LABELS = 5;
const MAX_DECIMALS = 2;

const NO_BREAK_SPACE = "\u00a0";

const decimalsOf = (value: number): number => (String(value).split(".")[1] ?? "").length;

/** Prints every value with the decimals of the most exact one. */
export function printer({ series, measure }: Pick<Figures, "series" | "measure">, format: Format): (value: number) => string {
  const decimals = Math.min(MAX_DECIMALS, Math.max(...series.flatMap(({ values }) => values.map((value) => decimalsOf(value ?? 0)))));
  return (value) => {
    if (measure === "%") return format.percent(value, decimals);
    const number = format.number(value, decimals);
    if (measure === null) return number;
    // Korean joins a number and its counter.
    return number + (/^\p{Script=Hangul}/u.test(measure) ? "" : NO_BREAK_SPACE) + measure;
  };
}

/** The end of a series: its last value, or the change from the reference value. */
export function lastOf({ values }: Chart["series"][number], { series, measure, base }: Figures, format: Format): string {
  const last = values[lastIndex(values)] ?? 0;
  if (!base) return printer({ series, measure }, format)(last);
  const change = Math.round((last / base - 1) * 100);
  const sign = change > 0 ? "+" : change < 0 ? "\u2212" : "";
  return sign + format.percent(Math.abs(change), 0);
}

export interface LinesDrawing {
  viewBox: string;
  grid: { y: number; label: string }[];
  /** The position of the reference value. */
  base: number | null;
  lines: { path: string; name: string; last: string; y: number }[];
  ticks: { x: number; label: string; place: "first" | "middle" | "last" }[];
}

/** Indices of the names that fit along an axis of `count` steps. */
function namedOf(count: number): number[] {
  const many = Math.min(MAX_LABELS, count);
  return Array.from({ length: many }, (_, at) => Math.round((at / (many - 1)) * (count - 1)));
}

export function layoutLines({ labels, series, measure, base }: Chart, format: Format): LinesDrawing {
  const { y, ticks } = createScale([...series.map(({ values }) => values), [base]], UNITS);
  const ends = series.map(({ values }) => y(values[lastIndex(values)] ?? 0) / UNITS);
  const placed = dodge(ends, MIN_DISTANCE, [0, 1]);
  const steps = labels.length - 1;
  const decimals = Math.max(...ticks.map(decimalsOf));
  return {
    viewBox: `0 0 ${steps} ${UNITS}`,
    grid: ticks.map((value) => ({ y: y(value) / UNITS, label: measure === "%" ? format.percent(value, decimals) : format.number(value, decimals) })),
    base: base === null ? null : y(base) / UNITS,
    lines: series.map((one, at) => ({
      path: linePath(heightsOf(one.values, y)), name: one.name, last: lastOf(one, { series, measure, base }, format), y: placed[at] ?? 0,
    })),
    ticks: namedOf(labels.length).map((at) => ({ x: at / steps, label: labels[at] ?? "", place: at === 0 ? "first" : at === steps ? "last" : "middle" })),
  };
}

export interface Bar {
  label: string;
  /** Null if there is no value. */
  value: number | null;
  /** Share of the longest bar. */
  share: number;
}

export function layoutBars({ labels, series: [first] }: Chart): Bar[] {
  const values = labels.map((_, at) => first?.values[at] ?? null);
  const most = Math.max(...values.map(Number), Number.MIN_VALUE);
  return labels.map((label, at) => ({ label, value: values[at] ?? null, share: Math.max(0, Number(values[at]) / most) }));
}
