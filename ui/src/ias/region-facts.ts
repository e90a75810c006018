// The facts of a region on a day, for all its presentations: name, level with its caveats, and change over a week.

import type { RankingCell } from "../kit/ranking";
import { useFormat, useT } from "../lib/i18n";
import type { TextKey } from "../lib/text-keys";
import type { Region } from "../model/api";
import { printLevel } from "../model/indicator";
import { mappedLevel } from "../model/map-scale";
import { printMove } from "../model/movement";
import type { ThemeSeries } from "../model/theme-series";

/** The cells of its row in the table. */
export interface RegionFacts {
  name: RankingCell;
  level: RankingCell;
  week: RankingCell;
  /** The level as short text, on the map itself; empty without one. */
  figure: string;
}

/** Below this, a figure on the map keeps its decimal. */
const SMALL = 10;

/** The level a week before. A change is relative, except for a percentage; a fall to zero does not determine it. */
function levelBefore({ level, change }: Region, unit: ThemeSeries["unit"]): number | null {
  if (level === null || change === null) return null;
  if (unit === "percent") return level - change;
  return change > -1 ? level / (1 + change) : null;
}

export function useFacts(series: ThemeSeries): (region: Region) => RegionFacts {
  const t = useT();
  const words = { t, format: useFormat() };
  const { unit } = series;
  return (region) => {
    const { code, level, flag, thresholds } = region;
    const name = t(`ias:region.${code}` as TextKey);
    const absent = t(flag === "withheld" ? "ias:map.withheld" : "ias:map.noData");
    const mapped = mappedLevel(region);
    const printed = (value: number) => (region.inhabitants ? t("ias:map.rate", { value: words.format.number(value, 0) }) : printLevel(value, unit, words));
    const shown = mapped === null ? absent : printed(mapped);
    const before = levelBefore(region, unit);
    return {
      name: { text: name, value: name },
      level: { text: flag === "sparse" ? `${shown} (${t("ias:map.sparse")})` : shown, value: mapped },
      week: { text: printMove({ level, before, unit, onset: thresholds?.[0] ?? null }, words) ?? "", value: before === null || level === null ? null : level - before },
      figure: mapped === null ? "" : words.format.number(mapped, mapped < SMALL ? 1 : 0),
    };
  };
}
