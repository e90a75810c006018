// A theme as the server sends it, for tests of its page.

import type { Levels } from "./season";
import type { ThemeSeries } from "./theme-series";

const SLOTS = 366;

/** A season's levels, each the number of its slot, up to `last`. */
export function levelsUntil(last: number): Levels {
  return Array.from({ length: SLOTS }, (_, slot) => (slot <= last ? slot : null));
}

/** Flu on 19 January 2026, with three seasons of which two are included. */
export function sampleTheme(given: Partial<ThemeSeries> = {}): ThemeSeries {
  return {
    theme: "flu", unit: "index", demonstration: false, version: 12, publishedAt: 0, lastDay: "2026-01-19", level: 78.7, change: 0.12,
    provisionalFrom: "2026-01-13", seasonLabel: "2025-2026", aboveLastYear: null, freshness: { promiseDays: 1, lateDays: 0, nextUpdate: null }, heldBack: null, forced: null, unusual: false,
    situation: { grade: "below", trend: "rising", since: "2026-01-12", before: 70.3, onset: null, usual: null }, country: null, history: null,
    baseline: null, target: null, sha256: "9f", seasonStart: "09-01", territory: "FR", territories: ["FR", "53", "FR-BRE"],
    seasons: [
      { label: "2025-2026", start: "2025-09-01", values: levelsUntil(140) },
      { label: "2024-2025", start: "2024-09-01", values: levelsUntil(SLOTS) },
      { label: "2023-2024", start: "2023-09-01", values: null },
    ],
    flags: { sparse: [], withheld: [] }, finalOn: "2026-01-31", band: null, regions: [], presentRegions: [], regionsDay: null, asOf: null,
    latest: true, versions: [{ number: 12, day: "2026-01-20", forced: false }, { number: 11, day: "2026-01-19", forced: false }],
    holds: [], revision: null, nowcast: null, difference: null, method: "ratio-of-sums", baselineDefinition: null, weightsVintage: null, missing: { count: 0, days: [] }, epidemic: null, thresholdsUnavailable: null, correlation: null, published: null,
    retired: [], excluded: [], pharmacies: null, coverage: null, holidays: [], annotations: [], files: [],
    ...given,
  };
}
