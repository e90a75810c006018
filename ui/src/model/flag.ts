// What must be said beside the value of a day.

import type { Flag, FlaggedDays } from "./api";

export function flagOn({ sparse, withheld }: FlaggedDays, day: string): Flag {
  if (withheld.includes(day)) return "withheld";
  return sparse.includes(day) ? "sparse" : "";
}
