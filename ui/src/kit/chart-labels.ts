// Finds places for the names of lines, so that none lies on another or strikes a curve out: each name tries a dozen places
// around the peak of its line and takes the one that costs least. Counted in the pixels of a chart of usual size.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface PlacedName {
  /** From the peak to the words: pixels, and the end of the words that stands there. */
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

/** Of a name: its letters, and the room around them. */
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

/** Heights of a curve at equal steps across the whole width, in pixels from the top; NaN where it has no value. */
export type Curve = number[];

/** How many points of a curve lie within a box. Looks at the steps below the box alone: a page has a dozen boxes a name. */
function struck(curve: Curve, { left, right, top, bottom }: Box, width: number): number {
  const step = width / Math.max(1, curve.length - 1);
  const last = Math.min(curve.length - 1, Math.ceil(right / step) - 1);
  let count = 0;
  for (let at = Math.max(0, Math.floor(left / step) + 1); at <= last; at += 1) if (curve[at]! > top && curve[at]! < bottom) count += 1;
  return count;
}

/**
 * Places names in the order given. `taken` is what other words stand on; a name that would lie on another has no place.
 */
export function placeNames(peaks: Peak[], curves: Curve[], taken: Box[], frame: Box): (PlacedName | null)[] {
  const boxes = [...taken];
  return peaks.map((peak) => {
    const costs = PLACES.map((place, order) => {
      const box = boxOf(peak, place);
      const points = curves.reduce((sum, curve) => sum + struck(curve, box, frame.right), 0);
      const outside = box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom;
      return order + POINT * points + NAME * boxes.filter((other) => overlap(box, other)).length + (outside ? OUTSIDE : 0);
    });
    const least = Math.min(...costs);
    const place = PLACES[costs.indexOf(least)];
    if (!place || least >= NAME) return null;
    boxes.push(boxOf(peak, place));
    return place;
  });
}
