// How many regions are above their threshold, in words: the title of the map, and of the news of the day.

import type { Region } from "./api";
import type { Words } from "./indicator";
import { classOf, FIRST_ABOVE, type MapScale } from "./map-scale";

export interface RegionCount {
  above: number;
  /** The regions with a grade. */
  graded: number;
}

export function countAbove(scale: MapScale & { kind: keyof typeof FIRST_ABOVE }, regions: Pick<Region, "level" | "thresholds" | "inhabitants">[]): RegionCount {
  const ranks = regions.map((region) => classOf(scale, region)).filter((rank) => rank !== null);
  return { above: ranks.filter((rank) => rank >= FIRST_ABOVE[scale.kind]).length, graded: ranks.length };
}

/** "onze régions sur treize au-dessus du seuil"; numbers are words where the language writes them so. */
export function printCount({ above, graded }: RegionCount, kind: keyof typeof FIRST_ABOVE, { t }: Pick<Words, "t">): string {
  const words = t("ias:count.words").split("|");
  const word = (number: number) => words[number - 1] ?? String(number);
  return t(`ias:count.${kind}`, { count: above, above: word(above), total: word(graded) });
}
