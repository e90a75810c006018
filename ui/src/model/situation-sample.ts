// A standing as the server sends it, for tests of its texts.

import type { IndicatorStatus } from "./api";

/** Flu below its threshold on 21 November 2026. */
export function sampleSituation(situation: Partial<IndicatorStatus["situation"]> = {}, given: Partial<IndicatorStatus> = {}): IndicatorStatus {
  return {
    theme: "flu", unit: "index", demonstration: false, version: 1, publishedAt: 0, lastDay: "2026-11-21", level: 15.6, change: 0.24,
    provisionalFrom: null, seasonLabel: "2026-2027", aboveLastYear: null, freshness: { promiseDays: 1, lateDays: 0, nextUpdate: null }, heldBack: null, forced: null, unusual: false,
    method: "published", baseline: null, target: null,
    situation: { grade: "below", trend: "rising", since: "2026-11-14", before: 12.6, onset: 37, usual: null, ...situation },
    ...given,
  };
}
