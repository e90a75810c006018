// The last days of the regions, and how each stands on one of them.

import type { Map as MapDays, Region } from "../model/api";
import { flagOn } from "../model/flag";

/** How a region moved over seven days is told of the last day alone. */
export function regionsOn({ days, regions }: MapDays, at: number): Region[] {
  return regions.map(({ code, values, flags, thresholds, inhabitants }) => ({ code, level: values[at] ?? null, change: null, flag: flagOn(flags, days[at] ?? ""), thresholds, inhabitants }));
}
