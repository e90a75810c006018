// A small line chart without axes: the series, with last year's behind it.

import { drawSpark, type SparkSeries } from "./spark-drawing";
import { SparkPicture } from "./spark-picture";

interface SparklineProps extends SparkSeries {
  /** The text alternative. */
  label: string;
  months?: string[] | undefined;
}

export function Sparkline({ label, months, ...series }: SparklineProps) {
  return <SparkPicture drawing={drawSpark(series)} label={label} months={months} />;
}
