// The last days of the regions, and the state of each on one of them.

import type { Map as MapDays, Region } from "../model/api";
import { flagOn } from "../model/flag";

/** The change over seven days is given for the last day only. */
export function regionsOn({ days, regions }: MapDays, at: number): Region[] {
  return regions.map(({ code, values, flags, thresholds, inhabitants }) => ({ code, level: values[at] ?? null, change: null, flag: flagOn(flags, days[at] ?? ""), thresholds, inhabitants }));
}
