// Works out everything a chart draws, as numbers and path data, so that drawing it again for a moved cursor costs
// nothing but the cursor.

import type { ChartLine, ChartMark, ChartProps, ChartThreshold } from "./chart";
import { dodge, settle } from "./dodge";
import { bandPath, between, dotsPath, lastIndex, linePath, positionBefore } from "./path";
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
/** Height of a small stroke on the axis. */
const NOTCH = 7;
/** A mark stands above its point, and above the mark that is this close to it, as a share of the width. */
const MARK_RISE = 20;
const MARK_NEAR = 0.035;
/** How close, as a share of the width, a mark must be to a line's name to lie under it. */
const NAME_NEAR = 0.15;

export interface DrawnLine extends ChartLine {
  /** Rank among the lines of the same tone, for the dash. */
  rank: number;
  firm: string;
  provisional: string;
  dots: string;
}

export interface EndLabel {
  id: string;
  label: string;
  tone: ChartLine["tone"];
  y: number;
  /** Share of the width where the line ends; null in the margin. */
  x: number | null;
}

export interface DrawnMark {
  label: string;
  /** Share of the width. */
  x: number;
  /** Of the point, and of the mark above it. */
  y: number;
  top: number;
}

export interface ChartLayout {
  count: number;
  /** Pixels from the top of the drawing. */
  y(value: number): number;
  grid: { y: number; label: string }[];
  ticks: { x: number; label: string }[];
  lines: DrawnLine[];
  band: string;
  notches: string;
  spans: { x: number; width: number; label: string }[];
  /** `name` is where the words stand, just above the line where there is room. */
  thresholds: { y: number; name: number; label: string }[];
  marks: DrawnMark[];
  labels: EndLabel[];
  viewBox: string;
}

export type Drawable = Pick<ChartProps, "lines" | "band" | "thresholds" | "spans" | "notches" | "marks" | "x" | "y">;

function drawLines(lines: ChartLine[], y: (value: number) => number): DrawnLine[] {
  const seen = { current: 0, last: 0, past: 0 };
  return lines.map((line) => {
    const { values, provisionalFrom, sparse = [] } = line;
    const split = provisionalFrom ?? values.length;
    return {
      ...line,
      rank: seen[line.tone]++,
      firm: linePath(between(values, 0, split - 1), y),
      // The dashes leave from the last firm value, so that the line does not break.
      provisional: provisionalFrom === undefined ? "" : linePath(between(values, positionBefore(values, split), values.length), y),
      dots: dotsPath(values, sparse, y),
    };
  });
}

function drawThresholds(thresholds: ChartThreshold[], y: (value: number) => number): ChartLayout["thresholds"] {
  const heights = thresholds.map(({ value }) => y(value));
  const names = dodge(heights.map((height) => height - 6), LABEL_GAP, [TOP - 8, TOP + PLOT]);
  return thresholds.map(({ label }, index) => ({ y: heights[index] ?? 0, name: names[index] ?? 0, label }));
}

function drawMarks(marks: ChartMark[], last: number, y: (value: number) => number): DrawnMark[] {
  const drawn: DrawnMark[] = [];
  for (const { at, value, label } of marks) {
    const [x, height] = [at / last, y(value)];
    const below = drawn.filter((other) => Math.abs(other.x - x) < MARK_NEAR).map(({ top }) => top);
    drawn.push({ label, x, y: height, top: Math.max(9, Math.min(height, ...below) - MARK_RISE) });
  }
  return drawn;
}

/** Names the lines: in the margin spread apart, in the drawing clear of thresholds' names and marks. */
function nameLines(lines: ChartLine[], last: number, layout: Pick<ChartLayout, "y" | "thresholds" | "marks">): EndLabel[] {
  const range: [number, number] = [TOP - 8, TOP + PLOT - 6];
  const labels = lines.flatMap(({ id, label, tone, values }) => {
    const end = lastIndex(values);
    if (end < 0) return [];
    const share = end / last;
    return [{ id, label, tone, y: layout.y(values[end] ?? 0), x: share >= MARGIN_FROM ? null : share }];
  });
  const outside = labels.filter(({ x }) => x === null);
  const spread = dodge(outside.map(({ y }) => y), LABEL_GAP, range);
  const taken = layout.thresholds.map(({ name }) => name - 5);
  const inside = labels.filter(({ x }) => x !== null).map((label) => {
    const marks = layout.marks.filter(({ x }) => Math.abs(x - (label.x ?? 0)) < NAME_NEAR).map(({ top }) => top);
    const y = settle(label.y, [...taken, ...marks], LABEL_GAP, range);
    taken.push(y);
    return { ...label, y };
  });
  return [...outside.map((label, index) => ({ ...label, y: spread[index] ?? label.y })), ...inside];
}

export function layoutChart({ lines, band, thresholds = [], spans = [], notches = [], marks = [], x, y }: Drawable): ChartLayout {
  const shown = lines.flatMap(({ values }) => values).concat(band?.min ?? [], band?.max ?? [], thresholds.map(({ value }) => value));
  const scale = createScale(shown, PLOT, y.scale);
  const inPath = (value: number) => scale.y(value) * DETAIL;
  const inDrawing = (value: number) => Math.round(TOP + scale.y(value));
  const last = Math.max(1, x.count - 1);
  const placed = {
    y: inDrawing,
    thresholds: drawThresholds(thresholds, inDrawing),
    marks: drawMarks(marks, last, inDrawing),
  };
  return {
    ...placed,
    count: x.count,
    grid: scale.ticks.map((value) => ({ y: inDrawing(value), label: (y.tick ?? y.format)(value) })),
    ticks: x.ticks.map(({ at, label }) => ({ x: at / last, label })),
    lines: drawLines(lines, inPath),
    band: band ? bandPath(band.min, band.max, inPath) : "",
    notches: notches.map((at) => `M${at} ${PLOT * DETAIL}v${-NOTCH * DETAIL}`).join(""),
    spans: spans.map(({ from, to, label }) => ({ x: from / last, width: (to - from) / last, label })),
    labels: nameLines(lines, last, placed),
    viewBox: `0 0 ${last} ${PLOT * DETAIL}`,
  };
}
