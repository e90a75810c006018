// Computes the geometry of a chart, as shares of its width and height and path data: it scales without a new render,
// and moving the cursor updates the cursor only.

import type { ChartLine, ChartMark, ChartPeak, ChartProps, ChartThreshold, ChartZone } from "./chart";
import { placeNames, widthOf, type Box, type PlacedName } from "./chart-labels";
import { dodge } from "./dodge";
import { bandPath, dotsPath, heightsOf, lastIndex, linePath, positionBefore, type Values } from "./path";
import { createScale } from "./scale";

/** The two sizes for which text is placed. */
const USUAL = { width: 960, height: 420 };
const PHONE = { width: 270, height: 288 };
type Size = typeof USUAL;
/** Units of paths from top to bottom: integers are short. */
const UNITS = 840;
const NOTCH = 14;
/** Minimum distance of texts beside the plot, as a share of its height. */
const MIN_DISTANCE = 16 / USUAL.height;
/** Height of the text at the end of the current line. */
const END_HEIGHT = 44;
/** A zone lower than this has no name. */
const MIN_NAMED_HEIGHT = 0.035;
/** Beyond this share of the width, the label of the current line is left of its end. */
const TURNED = 0.75;
/** Minimum pixels between the names of ticks. */
const TICKS_APART = 4;
/** Marks are above their point, and above another mark within this distance. */
const MARK_RISE = 20 / USUAL.height;
const MARK_NEAR = 0.035;

export interface DrawnLine extends ChartLine {
  /** Rank among the lines of the same tone, which selects the dash. */
  rank: number;
  firm: string;
  provisional: string;
  dots: string;
}

export interface LineName extends PlacedName {
  id: string;
  label: string;
  /** The text below the label. */
  note?: string;
  tone: ChartLine["tone"];
  x: number;
  y: number;
  /** Whether it is dropped first in narrow spaces. */
  minor: boolean;
}

/** The end of the current line, and its label. */
export interface LineEnd {
  x: number;
  y: number;
  label: string;
  note: string;
  turned: boolean;
}

/** Texts among the curves. */
export interface Words {
  names: LineName[];
  end: LineEnd | null;
}

/** All numbers are shares of the width, from the left, or of the height, from the top. */
export interface ChartLayout {
  count: number;
  /** The quantity of the grid's numbers. */
  measure: string | undefined;
  y(value: number): number;
  grid: { y: number; label: string }[];
  /** A minor one has no name on a phone. */
  ticks: { x: number; middle: number; label: string; minor: boolean }[];
  lines: DrawnLine[];
  band: string;
  estimate: { band: string; line: string } | null;
  /** `dy` moves the name in pixels, clear of the end of the current line. */
  ground: { area: string; line: string; x: number; y: number; dy: number; label: string } | null;
  notches: string;
  runs: { x: number; width: number }[];
  spans: { x: number; width: number; label: string }[];
  zones: (Pick<ChartZone, "name" | "rank" | "current"> & { top: number; bottom: number; at: number | null })[];
  /** `at` is the position of the text beside the plot. */
  thresholds: (ChartThreshold & { y: number; at: number })[];
  marks: { label: string; x: number; y: number; top: number }[];
  /** Texts for the usual size, and for a phone. */
  wide: Words;
  narrow: Words;
  viewBox: string;
}

export type Drawable = Pick<ChartProps, "lines" | "band" | "estimate" | "ground" | "zones" | "thresholds" | "spans" | "runs" | "notches" | "marks" | "peaks" | "x" | "y">;

type Height = (value: number) => number;

/** Lines with their heights in the units of paths, across `last` steps. */
interface Curved {
  lines: ChartLine[];
  heights: Values[];
  last: number;
  y: Height;
}

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
    if (bottom <= top) return [];
    return [{ name, rank, current, top, bottom, at: bottom - top < MIN_NAMED_HEIGHT ? null : (top + bottom) / 2 }];
  });
}

function drawThresholds(thresholds: ChartThreshold[], y: Height): ChartLayout["thresholds"] {
  const inside = thresholds.map((threshold) => ({ ...threshold, y: y(threshold.value) })).filter((threshold) => threshold.y >= 0);
  const at = dodge(inside.map((threshold) => threshold.y), MIN_DISTANCE, [0, 1]);
  return inside.map((threshold, index) => ({ ...threshold, at: at[index] ?? 0 }));
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

function endOf(lines: ChartLine[], last: number, y: Height, { width }: Size): LineEnd | null {
  const line = lines.find(({ tone }) => tone === "current");
  const at = line ? lastIndex(line.values) : -1;
  if (!line || at < 0) return null;
  const x = at / last;
  const words = { label: line.label, note: line.end ?? "" };
  return { x, y: y(line.values[at] ?? 0), ...words, turned: x > TURNED || x * width + widthOfEnd(words) > width };
}

const widthOfEnd = ({ label, note }: Pick<LineEnd, "label" | "note">): number => Math.max(widthOf(label), widthOf(note)) + 16;

function boxOfEnd(end: LineEnd, size: Size): Box {
  const { turned } = end;
  const [left, top, width] = [end.x * size.width, end.y * size.height, widthOfEnd(end)];
  return { left: left - (turned ? width : 10), right: left + (turned ? 10 : width), top: top - 34, bottom: top + 12 };
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

/** The names of all lines but the current one at their peaks, the highest first. */
function nameLines({ lines, heights, last, y }: Curved, taken: Box[], size: Size): LineName[] {
  const curves = { heights, steps: last, pixel: UNITS / size.height };
  const named = lines.flatMap((line) => {
    const peak = line.tone === "current" || line.tone === "whole" ? null : peakOf(line.values);
    return peak ? [{ line, peak }] : [];
  });
  named.sort((a, b) => b.peak.value - a.peak.value);
  const peaks = named.map(({ line, peak }) => {
    return { x: (peak.at / last) * size.width, y: y(peak.value) * size.height, width: widthOf(line.label) };
  });
  const places = placeNames(peaks, curves, taken, { left: 0, top: -24, right: size.width, bottom: size.height });
  return named.flatMap(({ line: { id, label, tone }, peak }, index) => {
    const place = places[index];
    return place ? [{ ...place, id, label, tone, x: peak.at / last, y: y(peak.value), minor: index > 0 && tone === "past" }] : [];
  });
}

/** Values written at their points, the highest first; two lines each. */
function namePeaks(peaks: ChartPeak[], { last, y }: Curved, taken: Box[], size: Size): LineName[] {
  const highest = [...peaks].sort((a, b) => b.value - a.value);
  const boxes = highest.map(({ at, value, label, note }) => ({
    x: (at / last) * size.width, y: y(value) * size.height - 8, width: Math.max(widthOf(label), widthOf(note)), height: 32,
  }));
  const places = placeNames(boxes, null, taken, { left: -20, top: -48, right: size.width, bottom: size.height });
  return highest.flatMap(({ at, value, label, note }, index) => {
    const place = places[index];
    return place ? [{ ...place, dy: place.dy - 14, id: label + at, label, note, tone: "whole" as const, x: at / last, y: y(value), minor: index > 2 }] : [];
  });
}

/** The texts on a chart of the usual size. */
function wideWords(curved: Curved, peaks: ChartPeak[]): Words {
  const end = endOf(curved.lines, curved.last, curved.y, USUAL);
  const taken = end ? [boxOfEnd(end, USUAL)] : [];
  return { names: [...nameLines(curved, taken, USUAL), ...namePeaks(peaks, curved, taken, USUAL)], end };
}

/**
 * Texts on a phone: fewer, clear of the numbered points and of the name of the main threshold, which is inside the plot
 * there.
 */
function narrowWords(curved: Curved, peaks: ChartPeak[], { marks, thresholds }: Pick<ChartLayout, "marks" | "thresholds">): Words {
  const end = endOf(curved.lines, curved.last, curved.y, PHONE);
  const taken = end ? [boxOfEnd(end, PHONE)] : [];
  for (const { x, top } of marks) {
    const [left, middle] = [x * PHONE.width, top * PHONE.height];
    taken.push({ left: left - 10, top: middle - 10, right: left + 10, bottom: middle + 10 });
  }
  for (const { y, short } of thresholds.filter(({ main }) => main)) {
    const [bottom, width] = [y * PHONE.height, widthOf(short)];
    const left = end?.turned ? 0 : PHONE.width - width;
    taken.push({ left, top: bottom - 20, right: left + width, bottom });
  }
  const names = [...nameLines(curved, taken, PHONE), ...namePeaks(peaks, curved, taken, PHONE)];
  return { names: names.filter(({ minor }) => !minor), end };
}

function drawGround(ground: Drawable["ground"], last: number, [y, inPath]: [Height, Height], end: LineEnd | null): ChartLayout["ground"] {
  const at = ground ? lastIndex(ground.values) : -1;
  if (!ground || at < 0) return null;
  const floor = ground.values.map((value) => (value == null ? value : 0));
  const [x, top] = [at / last, y(ground.values[at] ?? 0)];
  const above = end && Math.abs(end.x - x) < 0.1 ? (top - end.y) * USUAL.height : Infinity;
  const dy = Math.abs(above + 12) < END_HEIGHT ? -END_HEIGHT - 2 - above : 0;
  const heights = heightsOf(ground.values, inPath);
  return { area: bandPath(heightsOf(floor, inPath), heights), line: linePath(heights), x, y: top, dy: Math.round(dy), label: ground.label };
}

/** Of names that would touch on a phone, the first stays. */
function drawTicks({ ticks, between }: Drawable["x"], last: number): ChartLayout["ticks"] {
  let free = -Infinity;
  return ticks.map(({ at, label }, index) => {
    const middle = between ? (at + (ticks[index + 1]?.at ?? last)) / 2 / last : at / last;
    const [centre, half] = [middle * PHONE.width, widthOf(label) / 2];
    const minor = centre - half < free;
    if (!minor) free = centre + half + TICKS_APART;
    return { x: at / last, middle, label, minor };
  });
}

function drawEstimate(estimate: Drawable["estimate"], inPath: Height): ChartLayout["estimate"] {
  if (!estimate) return null;
  const [line, low, high] = [estimate.values, estimate.min, estimate.max].map((values) => heightsOf(values, inPath)) as [Values, Values, Values];
  return { band: bandPath(low, high), line: linePath(line) };
}

export function layoutChart({ lines, band, estimate, ground, zones = [], thresholds = [], spans = [], runs = [], notches = [], marks = [], peaks = [], x, y }: Drawable): ChartLayout {
  const shown = [...lines.map(({ values }) => values), band?.min ?? [], band?.max ?? [], estimate?.max ?? [], ground?.values ?? [], y.holds ?? []];
  const scale = createScale(shown, 1, y.scale);
  // The same heights in units of paths: a separate scale saves a call a point.
  const inPath = createScale(shown, UNITS, y.scale).y;
  const heights = lines.map(({ values }) => heightsOf(values, inPath));
  const last = Math.max(1, x.count - 1);
  const curved = { lines, heights, last, y: scale.y };
  const wide = wideWords(curved, peaks);
  const inside = { marks: drawMarks(marks, last, scale.y), thresholds: drawThresholds(thresholds, scale.y) };
  const share = ({ from, to }: { from: number; to: number }) => ({ x: from / last, width: (to - from) / last });
  return {
    count: x.count,
    measure: y.name,
    y: scale.y,
    grid: scale.ticks.map((value) => ({ y: scale.y(value), label: (y.tick ?? y.format)(value) })),
    ticks: drawTicks(x, last),
    lines: drawLines(lines, heights),
    band: band ? bandPath(heightsOf(band.min, inPath), heightsOf(band.max, inPath)) : "",
    estimate: drawEstimate(estimate, inPath),
    ground: drawGround(ground, last, [scale.y, inPath], wide.end),
    notches: notches.map((at) => `M${at} ${UNITS}v${-NOTCH}`).join(""),
    runs: runs.map(share),
    spans: spans.map((span) => ({ ...share(span), label: span.label })),
    zones: drawZones(zones, scale.y),
    ...inside,
    wide,
    narrow: narrowWords(curved, peaks, inside),
    viewBox: `0 0 ${last} ${UNITS}`,
  };
}
