// Writes series as path data, as short as possible: integers, relative steps, one step for a straight run.

/** A series by position: null where its value is missing, undefined where the series has no such position. */
export type Values = (number | null | undefined)[];

/**
 * x and y of consecutive points in one flat array: pages are rendered by an interpreter, which is slow for arrays and
 * calls.
 */
type Points = number[];

/** The height of each value, from the top; missing values stay missing. */
export function heightsOf(values: Values, y: (value: number) => number): Values {
  const heights: Values = [];
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    heights[at] = value == null ? value : y(value);
  }
  return heights;
}

/** Runs of existing heights, in integers; a position that a series does not have is skipped. */
function runs(heights: Values, from: number, to: number): Points[] {
  const found: Points[] = [];
  let run: Points | null = null;
  for (let x = from; x <= to; x += 1) {
    const height = heights[x];
    if (height === undefined) continue;
    if (height === null) {
      run = null;
      continue;
    }
    if (!run) {
      run = [];
      found.push(run);
    }
    const end = run.length;
    run[end] = x;
    run[end + 1] = Math.round(height);
  }
  return found;
}

/** Joins numbers: a minus sign separates two of them as well as a space. */
const joined = (numbers: number[]) => numbers.join(" ").replaceAll(" -", "-");

/** From the first point to the last by relative steps; equal consecutive steps are merged. */
function outline(points: Points): string {
  const steps: number[] = [];
  let end = -2;
  for (let i = 2; i < points.length; i += 2) {
    const x = points[i]! - points[i - 2]!;
    const y = points[i + 1]! - points[i - 1]!;
    const dx = steps[end]!;
    const dy = steps[end + 1]!;
    if (end >= 0 && dy * x === y * dx && dx * x > 0) {
      steps[end] = dx + x;
      steps[end + 1] = dy + y;
      continue;
    }
    end += 2;
    steps[end] = x;
    steps[end + 1] = y;
  }
  return `M${joined([points[0]!, points[1]!])}${end < 0 ? "h0" : `l${joined(steps)}`}`;
}

/** One line between two positions, broken where heights are missing; a single point is a dot with round line caps. */
export function linePath(heights: Values, from = 0, to = heights.length - 1): string {
  return runs(heights, Math.max(0, from), Math.min(to, heights.length - 1)).map(outline).join("");
}

/** The area between two lines, where both have a height. */
export function bandPath(min: Values, max: Values): string {
  const both = (of: Values, other: Values) => of.map((height, index) => (other[index] == null ? other[index] : height));
  const lower = runs(both(min, max), 0, min.length - 1);
  return runs(both(max, min), 0, max.length - 1)
    .map((upper, index) => {
      const back = lower[index] ?? [];
      const points = [...upper];
      for (let i = back.length - 2; i >= 0; i -= 2) points.push(back[i]!, back[i + 1]!);
      return `${outline(points)}z`;
    })
    .join("");
}

/** The last position before another that the series has. */
export function positionBefore(values: Values, position: number): number {
  let before = position - 1;
  while (before > 0 && values[before] === undefined) before -= 1;
  return before;
}

/** Dots at some positions: zero-length lines, visible by round line caps. */
export function dotsPath(heights: Values, positions: number[]): string {
  return positions.map((x) => (heights[x] == null ? "" : `M${joined([x, Math.round(heights[x])])}h0`)).join("");
}

/** Index of the last existing value, -1 without one. */
export function lastIndex(values: Values): number {
  for (let index = values.length - 1; index >= 0; index -= 1) if (values[index] != null) return index;
  return -1;
}
