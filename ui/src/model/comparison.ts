// The territories that are compared, and their current season in the form of the series API.

import type { Region, Table } from "./api";
import { slotOf } from "./season";
import type { ComparedSeries, ThemeSeries } from "./theme-series";

type Comparable = Pick<ThemeSeries, "unit" | "presentRegions" | "territories" | "seasons">;

/** Whether levels of territories are on one scale: numbers of people are not. */
export const isComparable = ({ unit, presentRegions, seasons }: Comparable): boolean => unit !== "patients" && presentRegions.length > 0 && seasons.length > 0;

/** The territories to choose from: the country and its current regions. */
export const offeredTerritories = ({ territories, presentRegions }: Comparable): string[] =>
  territories.filter((code) => code === "FR" || presentRegions.some((region) => region.code === code));

/** The selected and published territories, in the order of the list. */
export const chosenTerritories = (series: Pick<Comparable, "territories">, asked: string[]): string[] =>
  series.territories.filter((code) => asked.includes(code));

/** A series by the days of its season. */
export function comparedSeries({ territory, days, levels, provisional }: Pick<Table, "territory" | "days" | "levels" | "provisional">): ComparedSeries {
  const values: (number | null)[] = [];
  days.forEach((day, at) => {
    const slot = slotOf(day);
    // Years without 29 February lack that slot.
    while (values.length < slot) values.push(null);
    values[slot] = levels[at] ?? null;
  });
  return { territory, values, provisionalFrom: provisional[0] ?? null };
}

/** The current or former region with this code, on the day of the page. */
export const regionOf = ({ presentRegions, regions }: Pick<ThemeSeries, "presentRegions" | "regions">, code: string): Region | undefined =>
  [...presentRegions, ...regions].find((region) => region.code === code);
