// The classes of the map: fixed bounds with the same meaning on every day of the year. For an epidemic they are the
// thresholds of each region: 100 is the low season of each, so levels of regions are not comparable. Classes never
// depend on the day's values, which would show an epidemic in the quietest week.

import type { Paint } from "../kit/map-paint";
import type { Region, Unit } from "./api";
import type { ThemeSeries } from "./theme-series";

export interface MapScale {
  kind: "epidemic" | "around" | "plain";
  /**
   * Bounds between classes, low to high: a level above a bound is in the next class. For an epidemic each region has
   * its own.
   */
  bounds: number[];
}

/** Bands around 100, narrow in the middle. */
const AROUND = [80, 90, 97, 103, 110, 120];

/** Bounds for levels far above their reference. */
const DRIFTED = [100, 200, 300, 400, 500];

/** Classes below and above the four thresholds of an epidemic. */
export const EPIDEMIC_CLASSES = 6;

/** The default bounds of a unit. */
const PLAIN: Record<Unit, number[]> = {
  index: [10, 25, 50, 100, 200],
  percent: [15, 30, 45, 60, 75],
  // Per 100,000 inhabitants.
  patients: [200, 300, 400, 500, 600],
};

export function scaleOf(series: Pick<ThemeSeries, "theme" | "epidemic" | "thresholdsUnavailable" | "baseline" | "unit">, regions: Pick<Region, "thresholds">[]): MapScale {
  if (regions.some(({ thresholds }) => thresholds)) return { kind: "epidemic", bounds: [] };
  // There is no reference while the level of epidemics is not established.
  if (series.thresholdsUnavailable || series.epidemic) return { kind: "plain", bounds: PLAIN[series.unit] };
  if (series.theme === "scabies") return { kind: "plain", bounds: DRIFTED };
  return series.baseline === null ? { kind: "plain", bounds: PLAIN[series.unit] } : { kind: "around", bounds: AROUND };
}

/** The mapped value of a region: the level, or a number of people per 100,000 inhabitants. */
export const mappedLevel = ({ level, inhabitants }: Pick<Region, "level" | "inhabitants">): number | null =>
  level !== null && inhabitants ? (level * 100_000) / inhabitants : level;

/** The class of a region: how many bounds its level is above; null without a level, and of an epidemic without thresholds. */
export function classOf({ kind, bounds }: MapScale, { thresholds, ...region }: Pick<Region, "level" | "thresholds" | "inhabitants">): number | null {
  const level = mappedLevel(region);
  if (level === null || (kind === "epidemic" && !thresholds)) return null;
  return boundsOf({ kind, bounds }, thresholds).filter((bound) => level > bound).length;
}

/** The bounds between the classes of a region. */
export const boundsOf = ({ kind, bounds }: MapScale, thresholds: Region["thresholds"]): number[] =>
  kind === "epidemic" && thresholds ? [(thresholds[0] ?? 0) / 2, ...thresholds] : bounds;

/** The first class above the threshold of an epidemic, or above the reference. */
export const FIRST_ABOVE = { epidemic: 2, around: 4 } as const;

export const paintOf = ({ kind }: MapScale, rank: number): Paint => `${kind}${rank}` as Paint;
