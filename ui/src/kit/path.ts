// Writes series as path data, as short as it can be: whole numbers, relative steps, one step for a straight run.

/** A series by position: null where its value is missing, undefined where the series has no such position. */
export type Values = (number | null | undefined)[];

/** x and y of one point after another: pages are drawn by an interpreter, which pays for each array. */
type Points = number[];

/** Runs of values that exist, in whole units; a position that a series does not have is passed over. */
function runs(values: Values, y: (value: number) => number): Points[] {
  const found: Points[] = [];
  let run: Points | null = null;
  for (let x = 0; x < values.length; x += 1) {
    const value = values[x];
    if (value === undefined) continue;
    if (value === null) run = null;
    else if (run) run.push(x, Math.round(y(value)));
    else found.push((run = [x, Math.round(y(value))]));
  }
  return found;
}

/** Two numbers, the first of them behind another unless it begins. */
const pair = (x: number, y: number, begins: boolean) => (begins || x < 0 ? "" : " ") + x + (y < 0 ? "" : " ") + y;

/** From the first point to the last by relative steps; equal steps in a row become one. */
function outline(points: Points): string {
  let [dx, dy, text] = [0, 0, ""];
  for (let i = 2; i < points.length; i += 2) {
    const [x, y] = [points[i]! - points[i - 2]!, points[i + 1]! - points[i - 1]!];
    if (dy * x === y * dx && dx * x > 0) {
      dx += x;
      dy += y;
      continue;
    }
    if (i > 2) text += pair(dx, dy, text === "");
    dx = x;
    dy = y;
  }
  if (points.length > 2) text += pair(dx, dy, text === "");
  return `M${pair(points[0]!, points[1]!, true)}${text ? `l${text}` : "h0"}`;
}

/** One line, broken where values are missing; a lone value is a dot once the line has round ends. */
export function linePath(values: Values, y: (value: number) => number): string {
  return runs(values, y).map(outline).join("");
}

/** The surface between two lines, wherever both have a value. */
export function bandPath(min: Values, max: Values, y: (value: number) => number): string {
  const both = (of: Values, other: Values) => of.map((value, index) => (other[index] == null ? other[index] : value));
  const lower = runs(both(min, max), y);
  return runs(both(max, min), y)
    .map((upper, index) => {
      const back = lower[index] ?? [];
      const points = [...upper];
      for (let i = back.length - 2; i >= 0; i -= 2) points.push(back[i]!, back[i + 1]!);
      return `${outline(points)}z`;
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
  return positions.map((x) => (values[x] == null ? "" : `M${pair(x, Math.round(y(values[x])), true)}h0`)).join("");
}

/** Index of the last value that exists, -1 when there is none. */
export function lastIndex(values: Values): number {
  for (let index = values.length - 1; index >= 0; index -= 1) if (values[index] != null) return index;
  return -1;
}
