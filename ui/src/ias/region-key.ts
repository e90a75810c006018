// The key of the map and the words of its classes. The bounds of an epidemic are those of one region, because each has
// its own.

import { useFormat, useT } from "../lib/i18n";
import type { MapClass } from "../kit/map-key";
import type { Fill } from "../kit/france-map";
import type { Region, Unit } from "../model/api";
import { boundsOf, EPIDEMIC_CLASSES, paintOf, type MapScale } from "../model/map-scale";
import { GRADES } from "../model/season-drawing";
import { printTick } from "../model/tick";

/** A region with its class. */
export interface RankedRegion extends Region {
  rank: number | null;
}

/** The label of a class: an epidemic grade or the distance below it, or the distance from a reference; else empty. */
export function useWord({ kind }: MapScale): (rank: number) => string {
  const t = useT();
  return (rank) => {
    if (kind === "epidemic") return rank < 2 ? t(`ias:map.below.${rank as 0 | 1}`) : t(`ias:map.grade.${GRADES[rank - 1] as "low" | "medium" | "high" | "very-high"}`);
    return kind === "around" ? t(`ias:map.around.${rank as 0 | 1 | 2 | 3 | 4 | 5 | 6}`) : "";
  };
}

/** Each class, high to low, with its range in one region and its number of regions; patterns are last. */
export function useKey(scale: MapScale, regions: RankedRegion[], shown: Pick<Region, "thresholds"> | undefined, unit: Unit): MapClass[] {
  const t = useT();
  const format = useFormat();
  const wordAt = useWord(scale);
  const bounds = boundsOf(scale, shown?.thresholds ?? null);
  const print = (bound: number) => printTick(bound, unit, format);
  const rangeOf = (rank: number) => {
    const [from, to] = [bounds[rank - 1], bounds[rank]];
    if (bounds.length === 0) return "";
    if (from === undefined) return t("ias:map.upTo", { to: print(to ?? 0) });
    return to === undefined ? t("ias:map.above", { from: print(from) }) : t("ias:map.class", { from: print(from), to: print(to) });
  };
  const row = (fill: Fill, label: string, range: string, is: (region: RankedRegion) => boolean): MapClass => {
    const count = regions.filter(is).length;
    return { fill, label, range, count: count === 0 ? t("ias:map.nowhere") : format.number(count), isEmpty: count === 0 };
  };
  const classes = Array.from({ length: scale.kind === "epidemic" ? EPIDEMIC_CLASSES : bounds.length + 1 }, (_, rank) => {
    const [word, range] = [wordAt(rank), rangeOf(rank)];
    return row(paintOf(scale, rank), word || range, word ? range : "", (region) => region.rank === rank);
  });
  const withheld = row("withheld", t("ias:map.withheld"), "", ({ rank, flag }) => rank === null && flag === "withheld");
  const sparse = row("sparse", t("ias:map.dotted"), "", ({ flag }) => flag === "sparse");
  const missing = row("missing", t("ias:map.noData"), scale.kind === "epidemic" ? t("ias:map.noGrade") : "", ({ rank, flag }) => rank === null && flag !== "withheld");
  return [...classes.reverse(), ...[withheld, sparse].filter(({ isEmpty }) => !isEmpty), missing];
}
