// Places a label near a point of a plot where it covers no line and no other label. Without such a place it is left out.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Point = [x: number, y: number];

/** Distances from the point, and directions, in the order of preference. */
const DISTANCES = [6, 20, 34, 48];
const DIRECTIONS: Point[] = [[0, -1], [1, 0], [-1, 0], [1, -1], [-1, -1]];
/** Pixels between the points at which a line is checked. */
const SAMPLE = 2;

/** Points of a line, close enough that no label fits between two. */
export function sampled(line: Point[]): Point[] {
  return line.flatMap(([x, y], at) => {
    const [fromX, fromY] = line[at - 1] ?? [x, y];
    const count = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / SAMPLE));
    return Array.from({ length: count }, (_, step): Point => [fromX + ((x - fromX) * (step + 1)) / count, fromY + ((y - fromY) * (step + 1)) / count]);
  });
}

export const overlap = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const covers = ({ left, top, right, bottom }: Box, [x, y]: Point) => x > left && x < right && y > top && y < bottom;

interface Wanted {
  at: Point;
  width: number;
  height: number;
}

function boxAt({ at: [x, y], width, height }: Wanted, [dx, dy]: Point, away: number): Box {
  const left = x + dx * away - (dx === 0 ? width / 2 : dx < 0 ? width : 0);
  const bottom = y + dy * away + (dy === 0 ? height / 2 : 0);
  return { left, top: bottom - height, right: left + width, bottom };
}

/** The box of the label; null without a place. */
export function placeNear(wanted: Wanted, points: Point[], taken: Box[], frame: Box): Box | null {
  for (const away of DISTANCES)
    for (const direction of DIRECTIONS) {
      const box = boxAt(wanted, direction, away);
      const isInside = box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
      if (isInside && !points.some((point) => covers(box, point)) && !taken.some((other) => overlap(box, other))) return box;
    }
  return null;
}
