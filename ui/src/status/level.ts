// How well the service keeps its promises, from what the indicators tell of themselves: a word for each series and the
// level of the whole category.

import type { Overview } from "../lib/indicator";

export type Level = "operational" | "minor" | "major" | "critical";

type Watched = Pick<Overview["themes"][number], "freshness" | "held">;

/** Late, or stopped by the gate: in both cases the newest figures are not there. */
export const isTroubled = ({ freshness, held }: Watched): boolean => freshness.lateDays > 0 || held !== null;

/** Null before the first publication: nothing is promised yet. */
export function levelOf(themes: Watched[]): Level | null {
  if (themes.length === 0) return null;
  const troubled = themes.filter(isTroubled).length;
  if (troubled === 0) return "operational";
  if (troubled === themes.length) return "critical";
  return troubled * 2 >= themes.length ? "major" : "minor";
}
