// A line the size of a word: the course of a series, last year's behind it, no axis.

import { drawSpark, type SparkSeries } from "./spark-drawing";
import { SparkPicture } from "./spark-picture";

interface SparklineProps extends SparkSeries {
  /** The drawing in words. */
  label: string;
}

export function Sparkline({ label, ...series }: SparklineProps) {
  return <SparkPicture drawing={drawSpark(series)} label={label} />;
}
