// Maps the values of a chart to heights, and selects round values for its grid.

import type { Values } from "./path";

export interface Scale {
  /** Distance from the top, in the units of `height`. */
  y(value: number): number;
  ticks: number[];
}

export type ScaleKind = "linear" | "log";

const TICKS = 5;
/** Series that stay above this share of their maximum start near their minimum, not at zero. */
const FAR_FROM_ZERO = 0.5;
/** The minimum range of the axis as a share of the maximum, so that the noise of a steady series stays small. */
const MIN_SPAN = 0.1;
const MAX_DECADES = 4;

/** The next larger round number: 1, 2, 2.5 or 5 times a power of ten. */
function roundStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  return ([1, 2, 2.5, 5].find((factor) => factor * power >= raw) ?? 10) * power;
}

/** Removes floating-point residue: 0.30000000000000004 becomes 0.3. */
const tidy = (value: number) => Number(value.toPrecision(12));

/** The lower end of an axis for these values. */
function floorOf(min: number, max: number): number {
  return min > FAR_FROM_ZERO * max ? Math.min(min, max - MIN_SPAN * Math.abs(max)) : Math.min(min, 0);
}

function createLinear(min: number, max: number, height: number): Scale {
  const lowest = floorOf(min, max);
  const highest = max > lowest ? max : lowest + 1;
  const step = roundStep((highest - lowest) / TICKS);
  const bottom = Math.floor(lowest / step);
  const top = Math.max(Math.ceil(tidy(highest / step)), bottom + 1);
  return {
    y: (value) => height * (1 - (value / step - bottom) / (top - bottom)),
    ticks: Array.from({ length: top - bottom + 1 }, (_, index) => tidy((bottom + index) * step)),
  };
}

function logTicks(bottom: number, top: number): number[] {
  const factors = Math.log10(top / bottom) > 2.5 ? [1] : [1, 2, 5];
  const ticks: number[] = [];
  for (let power = bottom; power <= top * 1.001; power = tidy(power * 10)) {
    for (const factor of factors) if (factor * power <= top * 1.001) ticks.push(tidy(factor * power));
  }
  return ticks;
}

/** Zero has no logarithm: values at or below the lowest power drawn are on the axis. */
function createLog(min: number, max: number, height: number): Scale {
  const bottom = 10 ** Math.floor(Math.log10(Math.max(min, max / 10 ** MAX_DECADES)));
  const power = 10 ** Math.floor(Math.log10(max));
  const top = Math.max(([1, 2, 5].find((factor) => factor * power >= max) ?? 10) * power, bottom * 10);
  const span = Math.log10(top / bottom);
  return {
    y: (value) => height * (1 - Math.log10(Math.max(value, bottom) / bottom) / span),
    ticks: logTicks(bottom, top),
  };
}

/** The extent of all values above a bound. Missing ones are skipped; without any value it is that of a share. */
function extentOf(series: Values[], above = -Infinity): { min: number; max: number } {
  let min = Infinity;
  let max = -Infinity;
  for (const values of series) {
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at];
      // Values between the known ends change nothing, and most are.
      if (value == null || (value >= min && value <= max) || value <= above || !Number.isFinite(value)) continue;
      if (value < min) min = value;
      if (value > max) max = value;
    }
  }
  return min > max ? { min: 0, max: 1 } : { min, max };
}

/** The scale that contains all values of these series, between two round ones. */
export function createScale(series: Values[], height: number, kind: ScaleKind = "linear"): Scale {
  const { min, max } = extentOf(series);
  if (kind === "linear" || max <= 0) return createLinear(min, max, height);
  return createLog(extentOf(series, 0).min, max, height);
}

/** Maximum number of grid lines of an axis from zero. */
const MAX_LINES = 7;

/** The smallest step of 1, 2 or 5 times a power of ten with few enough lines up to a value. */
function stepFor(top: number): number {
  const power = 10 ** Math.floor(Math.log10(top) - 1);
  const factor = [1, 2, 5, 10, 20, 50].find((one) => Math.floor(tidy(top / (one * power))) < MAX_LINES) ?? 100;
  return factor * power;
}

/** The axis of a chart: from zero to a share above the highest value; its grid has round values only. */
export function createAxis(series: Values[], height: number, { kind = "linear", room }: { kind?: ScaleKind | undefined; room: number }): Scale {
  const { min, max } = extentOf(series);
  if (kind === "log" && max > 1) return createLog(1, max, height);
  const lowest = Math.min(min, 0);
  const top = max > 0 ? max * (1 + room) : 1;
  const step = stepFor(top - lowest);
  const first = Math.ceil(tidy(lowest / step));
  const count = Math.floor(tidy(top / step)) - first + 1;
  return {
    y: (value) => height * (1 - (value - lowest) / (top - lowest)),
    ticks: Array.from({ length: count }, (_, index) => tidy((first + index) * step)),
  };
}

/** Uses the whole height, for drawings without an axis. */
export function createTightScale(series: Values[], height: number): Pick<Scale, "y"> {
  const { min, max } = extentOf(series);
  const lowest = floorOf(min, max);
  return { y: (value) => height * (1 - (value - lowest) / (max - lowest || 1)) };
}
