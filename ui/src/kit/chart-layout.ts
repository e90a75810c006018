// Computes the geometry of a chart, as shares of its width and height and path data: it scales without a new render,
// and moving the cursor updates the cursor only. Texts are placed for ranges of widths, of which styles show one.

import type { ChartLine, ChartMark, ChartProps, ChartThreshold, ChartZone } from "./chart";
import { joinRanges, rangesOf, SIZES, type Range, type Shown, type Size } from "./chart-forms";
import { boundLabels, endLabels, placeLabels, type Label } from "./chart-gutter";
import { boxOver, placeNames, type Box, type Curves, type Place } from "./chart-labels";
import { drawTicks, type DrawnTick } from "./chart-ticks";
import { bandPath, dotsPath, heightsOf, lastIndex, linePath, positionBefore, type Values } from "./path";
import { createAxis } from "./scale";
import { widthOf } from "./text-width";

/** Units of paths from top to bottom: integers are short. A picture among other content is half as exact. */
const unitsOf = (size: Size): number => (size === "band" ? 420 : 840);
const NOTCH = 14;
/** Room above the highest value, as a share of it. */
const ROOM = 0.06;
/** The arms of the cross at the end of a line, with the ring around it, in pixels. */
const ARM = 11;
/** Half the height that a reading line takes, in pixels. */
const HAIR = 2;
/** Numbered points are above their point, and above another one within this distance. */
const MARK_RISE = 0.048;
const MARK_NEAR = 0.035;
const MARK_RADIUS = 10;
/** Grid values of more digits take a wider gutter. */
const LONG = 5;

export interface DrawnLine extends ChartLine {
  /** Rank among the lines of the same tone, which selects the dash. */
  rank: number;
  firm: string;
  provisional: string;
  dots: string;
}

/** A name at a peak, in the ranges of widths in which it has that place. */
export interface LineName extends Place, Shown {
  lines: string[];
  tone: ChartLine["tone"];
  x: number;
  y: number;
}

/** The label of the current line above the plot: name and value on one line or on two, or the value alone. */
export interface TopLabel extends Shown {
  anchor: "start" | "middle" | "end";
  at: number;
  form: "one" | "two" | "value";
}

export interface LineEnd {
  x: number;
  y: number;
  tone: ChartLine["tone"];
}

/** All numbers are shares of the width, from the left, or of the height, from the top. */
export interface ChartLayout {
  count: number;
  /** The quantity of the grid's numbers. */
  measure: string | undefined;
  y(value: number): number;
  grid: { y: number; label: string }[];
  ticks: DrawnTick[];
  lines: DrawnLine[];
  band: string;
  estimate: { band: string; line: string } | null;
  ground: { area: string; line: string } | null;
  notches: string;
  runs: { x: number; width: number }[];
  stripes: { x: number; width: number }[];
  spans: { x: number; width: number; label: string; missing: boolean }[];
  zones: (Pick<ChartZone, "name" | "rank" | "current"> & { top: number; bottom: number })[];
  thresholds: (ChartThreshold & { y: number })[];
  marks: { label: string; x: number; y: number; top: number }[];
  names: LineName[];
  /** Points with a small cross. */
  crosses: { x: number; y: number }[];
  /** The end of the current line, then that of the ground. */
  ends: LineEnd[];
  current: ChartLine | undefined;
  top: TopLabel[];
  /** Labels beside the plot, and those of a narrow form with several ends. */
  gutter: Label[];
  briefGutter: Label[];
  size: Size;
  /** Height of the plot for which the labels beside it are placed, in pixels. */
  heights: (typeof SIZES)[Size];
  /** Whether figures have six digits, several ends are named, and anything is beside the plot. */
  long: boolean;
  several: boolean;
  sided: boolean;
  viewBox: string;
}

export type Drawable = Pick<ChartProps, "lines" | "band" | "estimate" | "ground" | "zones" | "thresholds" | "spans" | "runs" | "notches" | "marks" | "peaks" | "stripes" | "x" | "y" | "size">;

type Height = (value: number) => number;

/** `heights` are those of the lines, in units of paths. */
function drawLines(lines: ChartLine[], heights: Values[]): DrawnLine[] {
  const seen = { current: 0, last: 0, past: 0, whole: 0 };
  return lines.map((line, index) => {
    const { values, provisionalFrom, sparse = [] } = line;
    const drawn = heights[index] ?? [];
    const split = provisionalFrom ?? values.length;
    return {
      ...line,
      rank: seen[line.tone]++,
      firm: linePath(drawn, 0, split - 1),
      // The dashes start at the last final value, so that the line has no gap.
      provisional: provisionalFrom === undefined ? "" : linePath(drawn, positionBefore(values, split)),
      dots: dotsPath(drawn, sparse),
    };
  });
}

function drawZones(zones: ChartZone[], y: Height): ChartLayout["zones"] {
  let from = 1;
  return zones.flatMap(({ to, name, rank, current }) => {
    const [bottom, top] = [from, Math.max(0, to === null ? 0 : y(to))];
    from = top;
    return bottom <= top ? [] : [{ name, rank, current, top, bottom }];
  });
}

function drawMarks(marks: ChartMark[], last: number, y: Height): ChartLayout["marks"] {
  const drawn: ChartLayout["marks"] = [];
  for (const { at, value, label } of marks) {
    const [x, height] = [at / last, y(value)];
    const below = drawn.filter((other) => Math.abs(other.x - x) < MARK_NEAR).map(({ top }) => top);
    drawn.push({ label, x, y: height, top: Math.max(-0.02, Math.min(height, ...below) - MARK_RISE) });
  }
  return drawn;
}

/** The highest value of a line, the first of equals. */
function peakOf(values: Values): { at: number; value: number } | null {
  let peak: { at: number; value: number } | null = null;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    if (value != null && (!peak || value > peak.value)) peak = { at, value };
  }
  return peak;
}

interface NamedPeak extends Pick<LineName, "lines" | "tone"> {
  at: number;
  value: number;
  /** Whether it is of a past line, of which a narrow form names the highest only. */
  past: boolean;
}

/** Peaks of past lines without a label at their end, and given points; the highest first. */
function peaksOf({ lines, peaks = [] }: Pick<Drawable, "lines" | "peaks">): NamedPeak[] {
  const ofLines = lines.flatMap(({ tone, label, values, end }): NamedPeak[] => {
    const peak = tone === "current" || tone === "whole" || end || label === "" ? null : peakOf(values);
    return peak ? [{ ...peak, lines: [label], tone, past: true }] : [];
  });
  const given = peaks.map(({ at, value, label, note, tone = "whole" }): NamedPeak => ({ at, value, lines: note ? [label, note] : [label], tone, past: false }));
  return [...ofLines, ...given].sort((a, b) => b.value - a.value);
}

interface Plot {
  curves: Curves;
  last: number;
  y: Height;
  ends: LineEnd[];
  marks: ChartLayout["marks"];
  thresholds: number[];
  /** Whether the ends of lines have reading lines. */
  sided: boolean;
}

/** What names keep clear of in a range: the last cross with the line that leads to its label, and numbered points. */
function takenIn({ ends, marks, sided }: Plot, range: Range): Box[] {
  const boxes = marks.map(({ x, top }) => boxOver({ x, y: top }, [-MARK_RADIUS, -MARK_RADIUS, MARK_RADIUS, MARK_RADIUS], range));
  ends.forEach((end, index) => {
    boxes.push(boxOver(end, [-ARM, -ARM, ARM, ARM], range));
    const hair = HAIR / range.height;
    if (range.above) {
      if (index === 0) boxes.push({ ...boxOver(end, [-HAIR, 0, HAIR, 0], range), top: -1 });
    } else if (sided) boxes.push({ left: end.x, right: 1.1, top: end.y - hair, bottom: end.y + hair });
  });
  return boxes;
}

function namePeaks(peaks: NamedPeak[], plot: Plot, ranges: Range[]): LineName[] {
  const { curves, last, y, thresholds } = plot;
  const points = peaks.map(({ at, value, lines }) => ({ x: at / last, y: y(value), lines }));
  const firstPast = peaks.findIndex(({ past }) => past);
  const places = ranges.map((range) => {
    const shown = points.map((_, index) => !range.narrow || !peaks[index]!.past || index === firstPast);
    const placed = placeNames(points.filter((_, index) => shown[index]), { curves, taken: takenIn(plot, range), thresholds }, range);
    return points.map((_, index) => (shown[index] ? placed.shift()! : null));
  });
  return peaks.flatMap(({ lines, tone }, index) =>
    joinRanges(places.map((placed) => placed[index] ?? null), (a, b) => a.dx === b.dx && a.dy === b.dy && a.anchor === b.anchor)
      .map(({ entry, from, until }) => ({ ...entry, from, until, lines, tone, x: points[index]!.x, y: points[index]!.y })),
  );
}

/** Where the current line is named above the plot of narrow forms, within the frame. */
function placeTop(line: ChartLine | undefined, end: LineEnd | undefined, ranges: Range[], { long }: { long: boolean }): TopLabel[] {
  if (!line || !end) return [];
  const [name, note] = [widthOf(line.label), widthOf(line.end?.text ?? "")];
  const placed = ranges.map(({ above, least }): Omit<TopLabel, keyof Shown> | null => {
    if (!above) return null;
    const [left, right] = [long ? 68 : 44, 10];
    const room = left + least + right;
    const form = name + note + 6 <= room ? "one" : name <= room ? "two" : "value";
    const half = { one: name + note + 6, two: Math.max(name, note), value: note }[form] / 2;
    const x = end.x * least;
    if (x + half > least + right) return { anchor: "end", at: 1, form };
    return x - half < -left ? { anchor: "start", at: 0, form } : { anchor: "middle", at: end.x, form };
  });
  return joinRanges(placed, (a, b) => a.anchor === b.anchor && a.form === b.form).map(({ entry, from, until }) => ({ ...entry, from, until }));
}

function drawGround(ground: Drawable["ground"], inPath: Height): ChartLayout["ground"] {
  if (!ground || lastIndex(ground.values) < 0) return null;
  const floor = ground.values.map((value) => (value == null ? value : 0));
  const heights = heightsOf(ground.values, inPath);
  return { area: bandPath(heightsOf(floor, inPath), heights), line: linePath(heights) };
}

function endsOf(lines: ChartLine[], ground: Drawable["ground"], last: number, y: Height): LineEnd[] {
  const current = lines.find(({ tone }) => tone === "current");
  const ended = [...(current ? [{ values: current.values, tone: current.tone }] : []), ...(ground?.label ? [{ values: ground.values, tone: "past" as const }] : [])];
  return ended.flatMap(({ values, tone }) => {
    const at = lastIndex(values);
    return at < 0 ? [] : [{ x: at / last, y: y(values[at] ?? 0), tone }];
  });
}

function drawEstimate(estimate: Drawable["estimate"], inPath: Height): ChartLayout["estimate"] {
  if (!estimate) return null;
  const [line, low, high] = [estimate.values, estimate.min, estimate.max].map((values) => heightsOf(values, inPath)) as [Values, Values, Values];
  return { band: bandPath(low, high), line: linePath(line) };
}

/** Labels beside the plot: those of a narrow form with several ends are shorter. */
function drawGutters({ lines, ground, zones = [], thresholds = [], size = "full" }: Drawable, y: Height, several: boolean): Pick<ChartLayout, "gutter" | "briefGutter"> {
  const bounds = boundLabels(thresholds, zones, y);
  const gutter = placeLabels([...bounds, ...endLabels(lines, ground, y, several)], SIZES[size].wide);
  if (!several) return { gutter, briefGutter: [] };
  const short = lines.map((line) => ({ ...line, label: line.short ?? line.label, end: line.end && { ...line.end, value: line.end.short ?? line.end.value } }));
  return { gutter, briefGutter: placeLabels([...boundLabels(thresholds.map((one) => ({ ...one, name: one.short })), zones, y), ...endLabels(short, ground, y, true)], SIZES[size].narrow) };
}

export function layoutChart(drawable: Drawable): ChartLayout {
  const { lines, band, estimate, ground, zones = [], thresholds = [], spans = [], runs = [], notches = [], marks = [], peaks = [], stripes = [], x, y, size = "full" } = drawable;
  const shown = [...lines.map(({ values }) => values), band?.min ?? [], band?.max ?? [], estimate?.max ?? [], ground?.values ?? [], y.holds ?? []];
  const units = unitsOf(size);
  const room = { kind: y.scale, room: y.room ?? ROOM };
  const scale = createAxis(shown, 1, room);
  // The same heights in units of paths: a separate scale saves a call a point.
  const inPath = createAxis(shown, units, room).y;
  const inUnits = lines.map(({ values }) => heightsOf(values, inPath));
  const last = Math.max(1, x.count - 1);
  const several = lines.some(({ tone, end }) => tone !== "current" && end !== undefined);
  const gutters = drawGutters(drawable, scale.y, several);
  const grid = scale.ticks.map((value) => ({ y: scale.y(value), label: (y.tick ?? y.format)(value) }));
  const frame = { long: grid.some(({ label }) => label.replace(/\D/g, "").length > LONG), ends: several, sided: gutters.gutter.length > 0 };
  const ranges = rangesOf(frame, SIZES[size]);
  const ends = endsOf(lines, ground, last, scale.y);
  const current = lines.find(({ tone }) => tone === "current");
  const inside = thresholds.map((threshold) => ({ ...threshold, y: scale.y(threshold.value) })).filter((threshold) => threshold.y >= 0);
  const drawnMarks = drawMarks(marks, last, scale.y);
  const curves = { heights: ground ? [...inUnits, heightsOf(ground.values, inPath)] : inUnits, steps: last, units };
  const plot: Plot = { curves, last, y: scale.y, ends, marks: drawnMarks, thresholds: inside.map((threshold) => threshold.y), sided: frame.sided };
  const share = ({ from, to }: { from: number; to: number }) => ({ x: from / last, width: (to - from) / last });
  return {
    count: x.count,
    measure: y.name,
    y: scale.y,
    grid,
    ticks: drawTicks(x, last, ranges),
    lines: drawLines(lines, inUnits),
    band: band ? bandPath(heightsOf(band.min, inPath), heightsOf(band.max, inPath)) : "",
    estimate: drawEstimate(estimate, inPath),
    ground: drawGround(ground, inPath),
    notches: notches.map((at) => `M${at} ${units}v${-NOTCH}`).join(""),
    runs: runs.map(share),
    stripes: stripes.map(share),
    spans: spans.map((span) => ({ ...share(span), label: span.label, missing: span.missing === true })),
    zones: drawZones(zones, scale.y),
    thresholds: inside,
    marks: drawnMarks,
    names: namePeaks(peaksOf({ lines, peaks }), plot, ranges),
    crosses: peaks.filter(({ crossed }) => crossed).map(({ at, value }) => ({ x: at / last, y: scale.y(value) })),
    ends,
    current,
    top: current?.end ? placeTop(current, ends[0], ranges, frame) : [],
    ...gutters,
    size,
    heights: SIZES[size],
    long: frame.long,
    several,
    sided: frame.sided,
    viewBox: `0 0 ${last} ${units}`,
  };
}
