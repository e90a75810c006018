// The classes of the map: fixed bounds that mean the same on every day of the year, tied to the epidemic thresholds where
// there are some and to the reference of 100 where there are none. Never to the day's own values: those would draw an
// epidemic in the quietest week.

import type { Paint } from "../kit/france-map";
import type { Unit } from "../model/api";
import { thresholdsIn } from "../model/season-drawing";
import type { ThemeSeries } from "../model/theme-series";

export interface MapScale {
  kind: "epidemic" | "around" | "plain";
  /** Between the classes, low to high: a level above a bound is in the class beyond it. */
  bounds: number[];
}

/** Around 100, in bands that a reader can name: a quarter and a tenth below, as much and twice as much above. */
const AROUND = [50, 75, 90, 110, 150, 200];

/** Levels that have left their reference behind long ago. */
const DRIFTED = [100, 200, 300, 400, 500];

/** Where nothing else is known. */
const PLAIN: Record<Unit, number[]> = {
  index: [10, 25, 50, 100, 200],
  percent: [15, 30, 45, 60, 75],
  patients: [1000, 5000, 10_000, 20_000, 50_000],
};

export function scaleOf(series: Pick<ThemeSeries, "theme" | "epidemic" | "unlearnt" | "country" | "baseline" | "unit">): MapScale {
  const epidemic = thresholdsIn(series);
  if (epidemic) return { kind: "epidemic", bounds: [epidemic.onset / 2, epidemic.onset, epidemic.medium, epidemic.high, epidemic.veryHigh] };
  // Nothing is usual or near a reference while the level of epidemics is not established.
  if (series.unlearnt) return { kind: "plain", bounds: PLAIN[series.unit] };
  if (series.theme === "scabies") return { kind: "plain", bounds: DRIFTED };
  return series.baseline === null ? { kind: "plain", bounds: PLAIN[series.unit] } : { kind: "around", bounds: AROUND };
}

/** The class of a level: how many bounds it is above. */
export const classOf = ({ bounds }: MapScale, level: number): number => bounds.filter((bound) => level > bound).length;

export const paintOf = ({ kind }: MapScale, rank: number): Paint => `${kind}${rank}` as Paint;
