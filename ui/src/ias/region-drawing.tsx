// The map of one day: classes and their ranges, the chosen region with the way to its own curve, the table of all.

import { useState } from "react";
import { FranceMap } from "../kit/france-map";
import { Ranking, type RankingCell } from "../kit/ranking";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { Region } from "../model/api";
import { printLevel, printSignedChange } from "../model/indicator";
import type { TextKey } from "../lib/text-keys";
import { classify, ranges, type MapClass } from "./quantile";
import type { Levels } from "./season";
import type { ThemeSeries } from "./theme-series";
import { queryOf, type View } from "./view";

/** Beyond this the week started from next to nothing, and a percentage of it misleads. */
const LARGEST_CHANGE = 2;

export const SPRITE = "/geo/france.svg";

/** Outlines are named by the codes of the statistics office, which the regions of 2016 are not published under. */
const OUTLINES: Record<string, string> = {
  "FR-IDF": "n11", "FR-CVL": "n24", "FR-BFC": "n27", "FR-NOR": "n28", "FR-HDF": "n32", "FR-GES": "n44", "FR-PDL": "n52",
  "FR-BRE": "n53", "FR-NAQ": "n75", "FR-OCC": "n76", "FR-ARA": "n84", "FR-PAC": "n93", "FR-20R": "n94",
};

export const outlineOf = (code: string): string => OUTLINES[code] ?? `r${code}`;

/** What each colour stands for, low to high. */
export function useLegend(levels: Levels, classes: (MapClass | null)[]): { class: MapClass; label: string }[] {
  const t = useT();
  const format = useFormat();
  return ranges(levels, classes).map(({ class: rank, from, to }) => {
    const [low, high] = [format.number(from, 1), format.number(to, 1)];
    return { class: rank, label: low === high ? low : t("ias:map.class", { from: low, to: high }) };
  });
}

interface RegionDrawingProps {
  series: ThemeSeries;
  view: View;
  regions: Region[];
}

/** The facts of a region as the cells of its row: name, level, week. */
function useFacts({ unit }: ThemeSeries): (region: Region) => [RankingCell, RankingCell, RankingCell] {
  const t = useT();
  const words = { t, format: useFormat() };
  return ({ code, level, change, flag }) => {
    const name = t(`ias:region.${code}` as TextKey);
    const absent = t(flag === "withheld" ? "ias:map.withheld" : "ias:map.noData");
    const shown = level === null ? absent : printLevel(level, unit, words);
    const known = change !== null && Math.abs(change) <= LARGEST_CHANGE;
    return [
      { text: name, value: name },
      { text: flag === "sparse" ? `${shown} (${t("ias:map.sparse")})` : shown, value: level },
      { text: known ? printSignedChange(change, unit, words) : "", value: known ? change : null },
    ];
  };
}

export function RegionDrawing({ series, view, regions }: RegionDrawingProps) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const factsOf = useFacts(series);
  const [selected, setSelected] = useState<string | null>(null);
  const levels = regions.map(({ level }) => level);
  const classes = classify(levels);
  const areas = regions.map((region, index) => {
    const [name, level, week] = factsOf(region);
    return {
      id: outlineOf(region.code),
      name: name.text,
      text: week.text ? `${level.text} (${t("ias:change.text", { change: week.text })})` : level.text,
      class: classes[index] ?? null,
      withheld: region.flag === "withheld",
    };
  });
  const legend = useLegend(levels, classes);
  const chosen = regions.find(({ code }) => outlineOf(code) === selected);
  return (
    <FranceMap
      sprite={SPRITE}
      areas={areas}
      selected={chosen ? selected : null}
      onSelect={setSelected}
      legend={legend}
      label={t("ias:map.label")}
      noData={t("ias:map.noData")}
      withheld={t("ias:map.withheld")}
      detail={chosen && series.territories.includes(chosen.code) && (
        <p><a href={`/${locale}/ias/${series.theme}${queryOf(series, view, { territory: chosen.code })}#chart`}>{t("ias:map.curve", { territory: t(`ias:region.${chosen.code}` as TextKey) })}</a></p>
      )}
      twin={
        <Ranking
          caption={t("ias:map.caption", { date: format.date(series.regionsDay ?? series.lastDay) })}
          columns={[t("ias:map.region"), t(`ias:axis.${series.unit}`), t("ias:map.week")]}
          rows={regions.map((region) => ({ id: region.code, cells: factsOf(region) }))}
        />
      }
    />
  );
}
