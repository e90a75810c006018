// Places names of peaks among curves: a name covers no point of a line and no other text, or it is left out. Positions
// are checked for a whole range of widths at once, because the width is unknown on the server: the box of a name is the
// union of its boxes over the range.

import type { Range } from "./chart-forms";
import type { Values } from "./path";
import { widthOf } from "./text-width";

/** Shares of the width and height of the plot. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Place {
  /** Offset from the peak to the middle of the first line in pixels, and the end of the text that is anchored there. */
  dx: number;
  dy: number;
  anchor: "start" | "middle" | "end";
  /** Whether a line leads to the peak. */
  led: boolean;
}

export interface Peak {
  x: number;
  y: number;
  /** One or two lines of text. */
  lines: string[];
}

/** Height of a line of text in pixels. */
export const LINE = 17;
const DISTANCES = [6, 20, 34, 48];
/** Up to this distance no line leads to the peak. */
const NEAR = 7;
/** Half the width of a line, and air. */
const AIR = 2.5;
/** Names of peaks may use this much above the plot, in pixels. */
const ABOVE = 24;

/** Curves at equal steps across the whole width, as heights in `units`. */
export interface Curves {
  heights: Values[];
  steps: number;
  units: number;
}

/** The offsets from the peak, nearest first: above, right, left, and the two corners above. */
function placesOf(height: number): Place[] {
  return DISTANCES.flatMap((away) => {
    const led = away > NEAR;
    const above = -away - height + LINE / 2;
    const beside = -height / 2 + LINE / 2;
    return [
      { dx: 0, dy: above, anchor: "middle" as const, led },
      { dx: away, dy: beside, anchor: "start" as const, led },
      { dx: -away, dy: beside, anchor: "end" as const, led },
      { dx: away, dy: above + Math.min(away, 6), anchor: "start" as const, led },
      { dx: -away, dy: above + Math.min(away, 6), anchor: "end" as const, led },
    ];
  });
}

/** An offset in pixels as a share of the narrowest or widest plot, whichever reaches farther out. */
const outward = (offset: number, { least, most }: Range, side: -1 | 1) => offset / (offset * side > 0 ? least : most);

/** The union of the boxes of an offset rectangle around a point, over a range of widths. */
export function boxOver({ x, y }: Pick<Peak, "x" | "y">, [left, top, right, bottom]: [number, number, number, number], range: Range): Box {
  return {
    left: x + outward(left, range, -1), top: y + top / range.height, right: x + outward(right, range, 1), bottom: y + bottom / range.height,
  };
}

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Whether a part of a curve is in a box; a segment counts by the rectangle around it. */
function isCrossed({ heights, steps, units }: Curves, box: Box): boolean {
  const first = Math.max(0, Math.floor(box.left * steps));
  const last = Math.min(steps, Math.ceil(box.right * steps));
  const top = box.top * units;
  const bottom = box.bottom * units;
  for (const curve of heights) {
    let before: number | null = null;
    for (let at = first; at <= last; at += 1) {
      const height = curve[at];
      if (height === undefined) continue;
      if (height !== null && (before === null ? height : Math.max(height, before)) > top && (before === null ? height : Math.min(height, before)) < bottom) return true;
      before = height;
    }
  }
  return false;
}

function anchored(width: number, dx: number, anchor: Place["anchor"]): [number, number] {
  const left = dx - (anchor === "middle" ? width / 2 : anchor === "end" ? width : 0);
  return [left, left + width];
}

/** The leader of a name, as small boxes along it. */
function leaderOf(peak: Peak, place: Place, range: Range): Box[] {
  const [toX, toY] = leaderEnd(place, peak.lines.length);
  return Array.from({ length: 6 }, (_, step) => {
    const [x, y] = [(toX * (step + 1)) / 6, (toY * (step + 1)) / 6];
    return boxOver(peak, [x - 1, y - 1, x + 1, y + 1], range);
  });
}

/** Where the leader meets its name, from the peak. */
export function leaderEnd({ dx, dy, anchor }: Pick<Place, "dx" | "dy" | "anchor">, lines: number): [number, number] {
  if (anchor === "middle") return [0, dy + (lines - 1) * LINE + LINE / 2];
  return [dx - (anchor === "start" ? 2 : -2), dy + ((lines - 1) * LINE) / 2];
}

export interface Obstacles {
  curves: Curves;
  /** Boxes that stay free: the last cross, its reading line, other texts. */
  taken: Box[];
  /** Heights that a name covers only if it has no other place. */
  thresholds: number[];
}

interface Taken extends Obstacles {
  leaders: Box[];
}

/** The first place that covers nothing; the first that covers a threshold only if there is no other. */
function placeOf(peak: Peak, { curves, taken, thresholds, leaders }: Taken, range: Range): { place: Place; box: Box } | null {
  const width = Math.max(...peak.lines.map((line) => widthOf(line)));
  const height = peak.lines.length * LINE;
  let second: { place: Place; box: Box } | null = null;
  for (const place of placesOf(height)) {
    const [left, right] = anchored(width, place.dx, place.anchor);
    const top = place.dy - LINE / 2;
    const box = boxOver(peak, [left - AIR, top - AIR, right + AIR, top + height + AIR], range);
    if (box.left < 0 || box.right > 1 || box.top * range.height < -ABOVE - AIR || box.bottom > 1) continue;
    if (taken.some((other) => overlap(box, other)) || leaders.some((leader) => overlap(box, leader)) || isCrossed(curves, box)) continue;
    if (place.led && leaderOf(peak, place, range).some((leader) => taken.some((other) => overlap(leader, other)))) continue;
    if (thresholds.every((y) => y < box.top || y > box.bottom)) return { place, box };
    second ??= { place, box };
  }
  return second;
}

/** Places names in the given order, the highest first; null is no place. */
export function placeNames(peaks: Peak[], obstacles: Obstacles, range: Range): (Place | null)[] {
  const taken: Taken = { ...obstacles, taken: [...obstacles.taken], leaders: [] };
  return peaks.map((peak) => {
    const found = placeOf(peak, taken, range);
    if (!found) return null;
    taken.taken.push(found.box);
    if (found.place.led) taken.leaders.push(...leaderOf(peak, found.place, range));
    return found.place;
  });
}
