// Works out everything a chart draws, as numbers and path data, so that drawing it again for a moved cursor costs
// nothing but the cursor.

import type { ChartLine, ChartProps } from "./chart";
import { dodge } from "./dodge";
import { bandPath, between, lastIndex, linePath } from "./path";
import { createScale } from "./scale";

/** The plot in CSS pixels: room above for the first label of the grid, below for the months. */
export const TOP = 26;
export const PLOT = 300;
export const HEIGHT = TOP + PLOT + 30;
/** Path units per pixel: halves are enough, and whole numbers are short. */
const DETAIL = 2;
const LABEL_GAP = 15;
/** Lines that end beyond this share of the width are named in the margin, the others at their end. */
const MARGIN_FROM = 0.8;

export interface DrawnLine extends ChartLine {
  /** Rank among the lines of the same tone, for the dash. */
  rank: number;
  firm: string;
  provisional: string;
}

export interface EndLabel {
  id: string;
  label: string;
  tone: ChartLine["tone"];
  y: number;
  /** Share of the width where the line ends; null in the margin. */
  x: number | null;
}

export interface ChartLayout {
  count: number;
  /** Pixels from the top of the drawing. */
  y(value: number): number;
  grid: { y: number; label: string }[];
  ticks: { x: number; label: string }[];
  lines: DrawnLine[];
  band: string;
  threshold: { y: number; label: string } | null;
  labels: EndLabel[];
  viewBox: string;
}

function drawLines(lines: ChartLine[], y: (value: number) => number): DrawnLine[] {
  const seen = { current: 0, last: 0, past: 0 };
  return lines.map((line) => {
    const split = line.provisionalFrom ?? line.values.length;
    return {
      ...line,
      rank: seen[line.tone]++,
      firm: linePath(between(line.values, 0, split - 1), y),
      // The dashes leave from the last firm value, so that the line does not break.
      provisional: line.provisionalFrom === undefined ? "" : linePath(between(line.values, split - 1, line.values.length), y),
    };
  });
}

function spreadLabels(labels: EndLabel[]): EndLabel[] {
  const positions = dodge(labels.map(({ y }) => y), LABEL_GAP, [TOP - 8, TOP + PLOT - 6]);
  return labels.map((label, index) => ({ ...label, y: positions[index] ?? label.y }));
}

function nameLines(lines: ChartLine[], count: number, y: (value: number) => number): EndLabel[] {
  const labels = lines.flatMap(({ id, label, tone, values }) => {
    const last = lastIndex(values);
    if (last < 0) return [];
    const share = last / (count - 1);
    return [{ id, label, tone, y: y(values[last] ?? 0), x: share >= MARGIN_FROM ? null : share }];
  });
  return [
    ...spreadLabels(labels.filter(({ x }) => x === null)),
    ...spreadLabels(labels.filter(({ x }) => x !== null)),
  ];
}

export function layoutChart({ lines, band, threshold, x, y }: Pick<ChartProps, "lines" | "band" | "threshold" | "x" | "y">): ChartLayout {
  const shown = lines.flatMap(({ values }) => values).concat(band?.min ?? [], band?.max ?? [], threshold?.value ?? []);
  const scale = createScale(shown, PLOT, y.scale);
  const inPath = (value: number) => scale.y(value) * DETAIL;
  const inDrawing = (value: number) => Math.round(TOP + scale.y(value));
  const last = Math.max(1, x.count - 1);
  return {
    count: x.count,
    y: inDrawing,
    grid: scale.ticks.map((value) => ({ y: inDrawing(value), label: (y.tick ?? y.format)(value) })),
    ticks: x.ticks.map(({ at, label }) => ({ x: at / last, label })),
    lines: drawLines(lines, inPath),
    band: band ? bandPath(band.min, band.max, inPath) : "",
    threshold: threshold ? { y: inDrawing(threshold.value), label: threshold.label } : null,
    labels: nameLines(lines, x.count, inDrawing),
    viewBox: `0 0 ${last} ${PLOT * DETAIL}`,
  };
}
