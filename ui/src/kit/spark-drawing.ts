// The lines of a sparkline as path data, so that a page can be sent without the series.

import { heightsOf, lastIndex, linePath } from "./path";
import { createTightScale } from "./scale";

const HEIGHT = 120;
/** Margin for the ends of thick strokes, in the same units. */
const PADDING = 8;

export interface SparkSeries {
  values: (number | null)[];
  /** The same days one year earlier; may continue beyond the last value. */
  last?: (number | null)[] | undefined;
  provisionalFrom?: number | undefined;
}

export interface SparkDrawing {
  viewBox: string;
  last: string | null;
  current: string;
  /** The provisional part. */
  provisional: string | null;
  /** The dot on the last value. */
  end: string | null;
}

export function drawSpark({ values, last = [], provisionalFrom }: SparkSeries): SparkDrawing {
  const { y } = createTightScale([values, last], HEIGHT);
  const count = Math.max(values.length, last.length, 2);
  const split = provisionalFrom ?? values.length;
  const end = lastIndex(values);
  const heights = heightsOf(values, y);
  return {
    viewBox: `0 ${-PADDING} ${count - 1} ${HEIGHT + 2 * PADDING}`,
    last: last.length > 0 ? linePath(heightsOf(last, y)) : null,
    current: linePath(heights, 0, split - 1),
    provisional: split < values.length ? linePath(heights, split - 1) : null,
    end: end >= 0 ? linePath(heights, end, end) : null,
  };
}
