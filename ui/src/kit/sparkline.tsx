// A small line chart without axes: the series, with last year's behind it.

import { drawSpark, type SparkSeries } from "./spark-drawing";
import { SparkPicture } from "./spark-picture";

interface SparklineProps extends SparkSeries {
  /** The text alternative. */
  label: string;
}

export function Sparkline({ label, ...series }: SparklineProps) {
  return <SparkPicture drawing={drawSpark(series)} label={label} />;
}
