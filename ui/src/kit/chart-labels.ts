// Places the names of lines so that they overlap neither each other nor curves: each name tries a dozen positions
// around the peak of its line and takes the one of least cost. In pixels of a chart of usual size.

import type { Values } from "./path";

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface PlacedName {
  /** Offset from the peak to the text in pixels, and the end of the text that is anchored there. */
  dx: number;
  dy: number;
  anchor: "start" | "middle" | "end";
}

interface Peak {
  x: number;
  y: number;
  width: number;
  height?: number;
}

/** Size of a name: its text and a margin. */
const HEIGHT = 16;
const LETTER = 7.4;

export const widthOf = (words: string): number => words.length * LETTER;

const PLACES: PlacedName[] = [
  { dx: 0, dy: -12, anchor: "middle" },
  { dx: 9, dy: 0, anchor: "start" },
  { dx: -9, dy: 0, anchor: "end" },
  { dx: 8, dy: -12, anchor: "start" },
  { dx: -8, dy: -12, anchor: "end" },
  { dx: 8, dy: 13, anchor: "start" },
  { dx: -8, dy: 13, anchor: "end" },
  { dx: 0, dy: -26, anchor: "middle" },
  { dx: 22, dy: -22, anchor: "start" },
  { dx: -22, dy: -22, anchor: "end" },
  { dx: 44, dy: -34, anchor: "start" },
  { dx: -44, dy: -34, anchor: "end" },
];

const POINT = 3;
const NAME = 400;
const OUTSIDE = 900;

function boxOf({ x, y, width, height = HEIGHT }: Peak, { dx, dy, anchor }: PlacedName): Box {
  const left = x + dx - (anchor === "middle" ? width / 2 : anchor === "end" ? width : 0);
  return { left, top: y + dy - height / 2, right: left + width, bottom: y + dy + height / 2 };
}

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Curves at equal steps across the whole width, by their heights from the top. */
export interface Curves {
  heights: Values[];
  steps: number;
  /** Units of these heights per pixel. */
  pixel: number;
}

/** Number of curve points within a box. Only visits steps below the box, because a page has a dozen boxes a name. */
function struck({ heights, steps, pixel }: Curves, box: Box, width: number): number {
  const step = width / Math.max(1, steps);
  const first = Math.max(0, Math.floor(box.left / step) + 1);
  const last = Math.min(steps, Math.ceil(box.right / step) - 1);
  const top = box.top * pixel;
  const bottom = box.bottom * pixel;
  let count = 0;
  for (const curve of heights) {
    for (let at = first; at <= last; at += 1) {
      const height = curve[at];
      if (height != null && height > top && height < bottom) count += 1;
    }
  }
  return count;
}

/**
 * Places names in the given order. `taken` are the boxes of other texts; a name that would overlap one is not placed.
 */
export function placeNames(peaks: Peak[], curves: Curves | null, taken: Box[], frame: Box): (PlacedName | null)[] {
  const boxes = [...taken];
  return peaks.map((peak) => {
    let best: PlacedName | null = null;
    // A position that costs as much as an overlap is rejected.
    let least = NAME;
    for (let order = 0; order < PLACES.length && order < least; order += 1) {
      const place = PLACES[order]!;
      const box = boxOf(peak, place);
      const outside = box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom;
      let cost = order + (outside ? OUTSIDE : 0);
      for (const other of boxes) if (overlap(box, other)) cost += NAME;
      if (cost < least && curves) cost += POINT * struck(curves, box, frame.right);
      if (cost >= least) continue;
      best = place;
      least = cost;
    }
    if (best) boxes.push(boxOf(peak, best));
    return best;
  });
}
