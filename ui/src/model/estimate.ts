// The expected final values of a series, for its chart and its page. They are not values.

import type { ChartEstimate } from "../kit/chart";
import type { Values } from "../kit/path";
import type { EstimatedDay } from "./api";
import { printLevel, type Words } from "./indicator";
import { alignmentOf } from "./season-drawing";
import type { ThemeSeries } from "./theme-series";
import type { View } from "./view";

/** An estimate with its band. */
export function printEstimate({ level, low, high }: EstimatedDay, { unit }: Pick<ThemeSeries, "unit">, words: Words): string {
  const [value, from, to] = [level, low, high].map((number) => printLevel(number, unit, words));
  return words.t("ias:estimate.value", { value: value!, low: from!, high: to! });
}

/** The estimate of a day, if there is one. */
export const estimateOn = ({ nowcast }: Pick<ThemeSeries, "nowcast">, day: string): EstimatedDay | undefined => nowcast?.days.find((estimated) => estimated.day === day);

/** The estimates of the current season, each at its position on the axis. */
export function estimateOf(series: ThemeSeries, view: View, words: Words): ChartEstimate | undefined {
  const start = series.seasons[0]?.start;
  const days = series.nowcast?.days.filter(({ day }) => start !== undefined && day >= start) ?? [];
  if (start === undefined || days.length === 0) return undefined;
  const { positionOf } = alignmentOf(view);
  const placed = new Map(days.map((estimated) => [positionOf(estimated.day, start), estimated]));
  const last = Math.max(...placed.keys());
  const first = Math.min(...placed.keys());
  // A slot that this year lacks does not break the line.
  const values = (of: keyof Omit<EstimatedDay, "day">): Values => Array.from({ length: last + 1 }, (_, at) => (at < first ? null : placed.get(at)?.[of]));
  return {
    label: words.t("ias:estimate.label"),
    values: values("level"),
    min: values("low"),
    max: values("high"),
    print: (at) => {
      const estimated = placed.get(at);
      return estimated ? printEstimate(estimated, series, words) : "";
    },
  };
}
