// Places the labels beside the plot: the ends of lines and the bounds of levels, each at the height of its value as far
// as its neighbours allow, with an elbow where it was moved.

import type { ChartLine, ChartProps, ChartThreshold, ChartZone } from "./chart";
import { stack } from "./dodge";
import { lastIndex } from "./path";
import { breakWords, widthOf } from "./text-width";

export type Look = "strong" | "ink" | "signal";

export interface Piece {
  text: string;
  looks: Look[];
}

export interface Label {
  /** The height of its value, as a share of the plot. */
  y: number;
  /** The middle of its text. */
  at: number;
  tone: ChartLine["tone"] | "bound";
  lines: Piece[][];
}

interface Unplaced extends Omit<Label, "at"> {
  weight: number;
}

/** Room for the text of a label in the narrower of the two gutters, in pixels. */
const ROOM = 130;
const LINE = 17;
const BETWEEN = 4;
/** Labels may leave the plot by this much above and below, in pixels. */
const ABOVE = 18;
const BELOW = 20;
const WEIGHTS = { current: 8, target: 6, onset: 4, last: 3, ground: 3, other: 1 };

/** A text with its value emphasised, wherever the language puts it. */
function emphasize(text: string, value: string, looks: Look[]): Piece[] {
  const at = text.indexOf(value);
  if (at < 0) return [{ text, looks: ["ink"] }];
  const pieces: Piece[] = [
    { text: text.slice(0, at), looks: ["ink"] }, { text: value, looks }, { text: text.slice(at + value.length), looks: ["ink"] },
  ];
  return pieces.filter((piece) => piece.text !== "");
}

/** The name of the current line over its value and day; on one line if there is room. */
function currentLines({ label, end }: ChartLine): Piece[][] {
  if (!end) return breakWords(label, ROOM).map((text) => [{ text, looks: ["strong"] }]);
  if (label === "") {
    const pieces = emphasize(end.text, end.value, ["strong"]);
    return widthOf(end.text) <= ROOM ? [pieces] : pieces.map((piece) => [{ ...piece, text: piece.text.trim() }]);
  }
  return [...breakWords(label, ROOM).map((text): Piece[] => [{ text, looks: ["strong"] }]), emphasize(end.text, end.value, ["strong", "ink"])];
}

type Height = (value: number) => number;

/** The ends of lines; `several` names each on one line with its value. */
export function endLabels(lines: ChartLine[], ground: ChartProps["ground"], y: Height, several: boolean): Unplaced[] {
  const labels = lines.flatMap((line): Unplaced[] => {
    const at = lastIndex(line.values);
    const { tone, label, end } = line;
    if (at < 0 || (!end && tone !== "current") || (label === "" && !end)) return [];
    const looks: Look[] = tone === "current" || tone === "last" ? ["strong"] : [];
    const written = several ? [[{ text: `${label} ${end?.value ?? ""}`.trim(), looks }]] : currentLines(line);
    return [{ y: y(line.values[at] ?? 0), tone, lines: written, weight: tone === "current" ? WEIGHTS.current : tone === "last" ? WEIGHTS.last : WEIGHTS.other }];
  });
  const last = ground ? lastIndex(ground.values) : -1;
  if (!ground || last < 0 || ground.label === "") return labels;
  return [...labels, { y: y(ground.values[last] ?? 0), tone: "past", lines: breakWords(ground.label, ROOM).map((text) => [{ text, looks: [] }]), weight: WEIGHTS.ground }];
}

/** The bounds of levels with their names; the lowest level is named only if it is in force. */
export function boundLabels(thresholds: ChartThreshold[], zones: ChartZone[], y: Height): Unplaced[] {
  const bounds = thresholds.flatMap(({ value, name, rest, main, strong }): Unplaced[] => {
    const height = y(value);
    if (height < 0) return [];
    const pieces: Piece[] = [{ text: rest ? `${name} ` : name, looks: strong ? ["strong", "ink"] : [] }, { text: rest ?? "", looks: main ? ["strong", "signal"] : [] }];
    const one = pieces.filter(({ text }) => text !== "");
    const lines = widthOf(name + (rest ?? "")) <= ROOM ? [one] : one.map((piece) => [{ ...piece, text: piece.text.trim() }]);
    return [{ y: height, tone: "bound", lines, weight: zones.length === 0 ? WEIGHTS.target : main ? WEIGHTS.onset : WEIGHTS.other }];
  });
  const [lowest] = zones;
  const first = thresholds[0];
  if (!lowest?.current || !first) return bounds;
  return [...bounds, { y: (1 + y(first.value)) / 2, tone: "bound", lines: breakWords(lowest.name, ROOM).map((text) => [{ text, looks: ["strong", "ink"] }]), weight: WEIGHTS.other }];
}

/** Places labels beside a plot of a height in pixels. Of equal heights, the first of the list is above. */
export function placeLabels(labels: Unplaced[], height: number): Label[] {
  const placed = stack(
    labels.map(({ y, lines, weight }) => ({ at: y * height, height: lines.length * LINE + BETWEEN, weight })),
    [-ABOVE, height + BELOW],
  );
  return labels.map(({ weight: _, ...label }, index) => ({ ...label, at: (placed[index] ?? 0) / height }));
}

/** Moved by less, a label needs no elbow, in pixels. */
const STILL = 1.5;
/** Units of elbows from top to bottom: integers are short. */
export const ELBOW_UNITS = 1000;

/** The line from the height of a value to its label: `from` the plot `to` the text in pixels, and beside it in units. */
export function elbowOf({ y, at }: Label, height: number, [from, to]: [number, number]): string {
  const start = Math.round(y * ELBOW_UNITS);
  if (Math.abs(at - y) * height <= STILL) return `M${from} ${start}H${to}`;
  return `M${from} ${start}h5l${to - from - 11} ${Math.round(at * ELBOW_UNITS) - start}h6`;
}
