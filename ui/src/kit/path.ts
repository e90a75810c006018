// Writes series as path data, as short as it can be: whole numbers, relative steps, one step for a straight run.

type Point = [x: number, y: number];

/** A series by position: null where its value is missing, undefined where the series has no such position. */
export type Values = (number | null | undefined)[];

/** Runs of values that exist, as points in whole units; a position that a series does not have is passed over. */
function runs(values: Values, y: (value: number) => number): Point[][] {
  const found: Point[][] = [];
  let open = false;
  for (const [x, value] of values.entries()) {
    if (value === undefined) continue;
    if (value === null) {
      open = false;
      continue;
    }
    if (!open) found.push([]);
    open = true;
    found.at(-1)?.push([x, Math.round(y(value))]);
  }
  return found;
}

const joined = (numbers: number[]) => numbers.map((n, i) => (i > 0 && n >= 0 ? ` ${n}` : `${n}`)).join("");

/** Relative steps from the first point to the last; equal steps in a row become one. */
function steps(points: Point[]): string {
  const deltas: Point[] = [];
  for (let i = 1; i < points.length; i += 1) {
    const [[px, py], [x, y]] = [points[i - 1] as Point, points[i] as Point];
    const [dx, dy] = [x - px, y - py];
    const last = deltas.at(-1);
    if (last && last[1] * dx === dy * last[0] && last[0] * dx > 0) {
      last[0] += dx;
      last[1] += dy;
    } else deltas.push([dx, dy]);
  }
  return deltas.length > 0 ? `l${joined(deltas.flat())}` : "h0";
}

/** One line, broken where values are missing; a lone value is a dot once the line has round ends. */
export function linePath(values: Values, y: (value: number) => number): string {
  return runs(values, y).map((points) => `M${joined(points[0] as Point)}${steps(points)}`).join("");
}

/** The surface between two lines, wherever both have a value. */
export function bandPath(min: Values, max: Values, y: (value: number) => number): string {
  const both = (of: Values, other: Values) => of.map((value, index) => (other[index] == null ? other[index] : value));
  const lower = runs(both(min, max), y);
  return runs(both(max, min), y)
    .map((upper, index) => {
      const outline = [...upper, ...(lower[index] ?? []).slice().reverse()];
      return `M${joined(outline[0] as Point)}${steps(outline)}z`;
    })
    .join("");
}

/** The same series with every value outside [from, to] missing. */
export function between(values: Values, from: number, to: number): Values {
  return values.map((value, index) => (index >= from && index <= to ? value : null));
}

/** The last position before another that the series has. */
export function positionBefore(values: Values, position: number): number {
  let before = position - 1;
  while (before > 0 && values[before] === undefined) before -= 1;
  return before;
}

/** Dots at some positions: lines without length, which round ends make visible. */
export function dotsPath(values: Values, positions: number[], y: (value: number) => number): string {
  return positions.map((x) => (values[x] == null ? "" : `M${joined([x, Math.round(y(values[x]))])}h0`)).join("");
}

/** Index of the last value that exists, -1 when there is none. */
export function lastIndex(values: Values): number {
  for (let index = values.length - 1; index >= 0; index -= 1) if (values[index] != null) return index;
  return -1;
}
