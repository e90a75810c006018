// How well the service keeps its promises, from what the indicators tell of themselves: a word for each series and the
// level of the whole category.

import type { Watched } from "./load";

export type Level = "operational" | "minor" | "major" | "critical";

type Promised = Pick<Watched, "freshness" | "held" | "demonstration">;

/** Late, or stopped by the gate: in both cases the newest figures are not there. */
export const isTroubled = ({ freshness, held }: Pick<Watched, "freshness" | "held">): boolean => freshness.lateDays > 0 || held !== null;

/** Null while nothing is promised: before the first publication, and of series that only demonstrate. */
export function levelOf(themes: Promised[]): Level | null {
  const promised = themes.filter(({ demonstration }) => !demonstration);
  if (promised.length === 0) return null;
  const troubled = promised.filter(isTroubled).length;
  if (troubled === 0) return "operational";
  if (troubled === promised.length) return "critical";
  return troubled * 2 >= promised.length ? "major" : "minor";
}
