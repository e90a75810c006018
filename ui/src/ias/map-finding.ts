// The title of the map: how many regions are above their threshold or reference, or else the highest and the lowest.

import type { TextKey } from "../lib/text-keys";
import type { Region } from "../model/api";
import type { Words } from "../model/indicator";
import { mappedLevel, type MapScale } from "../model/map-scale";
import { capital } from "../model/movement";
import { countAbove, printCount } from "../model/region-count";

const nameOf = ({ code }: Region, { t }: Words) => t(`ias:region.${code}` as TextKey);

/** Those with a measure, the highest first. */
function descending(regions: Region[], measure: (region: Region) => number | null): Region[] {
  const measured = regions.flatMap((region) => {
    const value = measure(region);
    return value === null ? [] : [{ region, value }];
  });
  return measured.sort((a, b) => b.value - a.value).map(({ region }) => region);
}

/** The share of its own threshold, by which regions with different thresholds compare. */
const shareOf = ({ level, thresholds }: Region): number | null => (level === null || !thresholds?.[0] ? null : level / thresholds[0]);

export function mapFinding(scale: MapScale, regions: Region[], words: Words): string {
  const { t, format } = words;
  const print = (region: Region) => {
    const level = mappedLevel(region) ?? 0;
    return t("ias:count.value", { region: nameOf(region, words), value: format.number(level, region.inhabitants ? 0 : 1) });
  };
  const known = descending(regions, mappedLevel);
  const [top, bottom] = [known[0], known.at(-1)];
  if (!top || !bottom) return t("ias:map.title");
  const { kind } = scale;
  if (kind === "plain") return t("ias:count.plain", { highest: print(top), lowest: print(bottom) });
  const count = countAbove({ ...scale, kind }, regions);
  if (count.above > 0 || count.graded === 0) return capital(printCount(count, kind, words));
  return t(`ias:count.none.${kind}`, { nearest: print(descending(regions, kind === "epidemic" ? shareOf : mappedLevel)[0] ?? top) });
}
