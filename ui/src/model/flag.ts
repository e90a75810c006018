// The caveats of a day's value.

import type { Flag, FlaggedDays } from "./api";

export function flagOn({ sparse, withheld }: FlaggedDays, day: string): Flag {
  if (withheld.includes(day)) return "withheld";
  return sparse.includes(day) ? "sparse" : "";
}
