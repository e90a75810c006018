// The lines of a sparkline as path data, so that a page can be sent without the series.

import { heightsOf, lastIndex, linePath } from "./path";
import { createTightScale } from "./scale";

const HEIGHT = 96;
const round = (share: number) => Math.round(share * 10_000) / 10_000;

export interface SparkSeries {
  values: (number | null)[];
  /** The same days one year earlier; may continue beyond the last value. */
  last?: (number | null)[] | undefined;
  provisionalFrom?: number | undefined;
  /** A reference value, drawn as a line. */
  threshold?: number | null | undefined;
  /** Positions of the whole axis, if the values end before it. */
  count?: number | undefined;
}

export interface SparkDrawing {
  viewBox: string;
  last: string | null;
  current: string;
  /** The provisional part. */
  provisional: string | null;
  threshold: string | null;
  /** The place of the last value, as shares from the left and the top. */
  end: { x: number; y: number } | null;
}

export function drawSpark({ values, last = [], provisionalFrom, threshold = null, count: whole = 2 }: SparkSeries): SparkDrawing {
  const { y } = createTightScale([values, last, [threshold]], HEIGHT);
  const steps = Math.max(values.length, last.length, whole, 2) - 1;
  const split = provisionalFrom ?? values.length;
  const end = lastIndex(values);
  const heights = heightsOf(values, y);
  return {
    viewBox: `0 0 ${steps} ${HEIGHT}`,
    last: last.length > 0 ? linePath(heightsOf(last, y)) : null,
    current: linePath(heights, 0, split - 1),
    provisional: split < values.length ? linePath(heights, split - 1) : null,
    threshold: threshold === null ? null : `M0 ${Math.round(y(threshold))}H${steps}`,
    end: end >= 0 ? { x: round(end / steps), y: round((heights[end] ?? 0) / HEIGHT) } : null,
  };
}
