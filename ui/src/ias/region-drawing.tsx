// The map of one day: classes and their ranges, the selected region with a link to its curve, the table of all.

import { FranceMap, type MapClass } from "../kit/france-map";
import { Ranking } from "../kit/ranking";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { Region, Unit } from "../model/api";
import { unitOf } from "../model/measure";
import type { TextKey } from "../lib/text-keys";
import { classOf, EPIDEMIC_CLASSES, paintOf, scaleOf, type MapScale } from "./map-scale";
import { useFacts } from "./region-facts";
import { GRADES } from "../model/season-drawing";
import { printTick } from "../model/tick";
import type { ThemeSeries } from "../model/theme-series";
import { queryOf, type View } from "../model/view";

const SPRITE = "/geo/france.svg";

/** Outlines are keyed by the codes of the statistics office, which differ from those of published regions. */
const OUTLINES: Record<string, string> = {
  "FR-IDF": "n11", "FR-CVL": "n24", "FR-BFC": "n27", "FR-NOR": "n28", "FR-HDF": "n32", "FR-GES": "n44", "FR-PDL": "n52",
  "FR-BRE": "n53", "FR-NAQ": "n75", "FR-OCC": "n76", "FR-ARA": "n84", "FR-PAC": "n93", "FR-20R": "n94",
};

export const outlineOf = (code: string): string => OUTLINES[code] ?? `r${code}`;

/** The label of a class: an epidemic grade or the distance below it, or the distance from a reference; else empty. */
function useWord({ kind }: MapScale): (rank: number) => string {
  const t = useT();
  return (rank) => {
    if (kind === "epidemic") return rank < 2 ? t(`ias:map.below.${rank as 0 | 1}`) : t(`ias:map.grade.${GRADES[rank - 1] as "low" | "medium" | "high" | "very-high"}`);
    return kind === "around" ? t(`ias:map.around.${rank as 0 | 1 | 2 | 3 | 4 | 5 | 6}`) : "";
  };
}

/**
 * The key of the map: each colour, high to low, with its number of regions. The bounds of an epidemic are those of each
 * region.
 */
function useLegend(scale: MapScale, ranks: (number | null)[], unit: Unit): { legend: MapClass[]; wordAt(rank: number): string } {
  const t = useT();
  const format = useFormat();
  const wordAt = useWord(scale);
  const print = (bound: number) => printTick(bound, unit, format);
  const { kind, bounds } = scale;
  const rangeOf = (rank: number) => {
    const [from, to] = [bounds[rank - 1], bounds[rank]];
    if (from === undefined) return t("ias:map.upTo", { to: print(to ?? 0) });
    return to === undefined ? t("ias:map.above", { from: print(from) }) : t("ias:map.class", { from: print(from), to: print(to) });
  };
  const labelOf = (rank: number) => {
    const word = wordAt(rank);
    if (kind === "epidemic") return word;
    return word ? t("ias:map.named", { word, range: rangeOf(rank) }) : rangeOf(rank);
  };
  const classes = Array.from({ length: kind === "epidemic" ? EPIDEMIC_CLASSES : bounds.length + 1 }, (_, rank) => {
    const count = ranks.filter((other) => other === rank).length;
    return { paint: paintOf(scale, rank), label: labelOf(rank), count: count === 0 ? t("ias:map.nowhere") : format.number(count) };
  });
  return { legend: classes.reverse(), wordAt };
}

export interface RegionDrawingProps {
  series: ThemeSeries;
  view: View;
  regions: Region[];
  /** The day of the levels. */
  day: string;
  /** Whether to show the change of each over seven days. */
  withWeek?: boolean;
  selected: string | null;
  onSelect(id: string | null): void;
}

export function RegionDrawing({ series, view, regions, day, withWeek = false, selected, onSelect }: RegionDrawingProps) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const factsOf = useFacts(series);
  const scale = scaleOf(series, regions);
  const ranked = regions.map((region) => ({ ...region, rank: classOf(scale, region), facts: factsOf(region) }));
  const { legend, wordAt } = useLegend(scale, ranked.map(({ rank }) => rank), series.unit);
  const unit = t(series.unit === "patients" ? "ias:map.rateUnit" : `ias:axis.${unitOf(series)}`);
  const noData = t(scale.kind === "epidemic" ? "ias:map.noGrade" : "ias:map.noData");
  const areas = ranked.map(({ code, rank, flag, facts: { name, level: shown, week } }) => ({
    id: outlineOf(code),
    name: name.text,
    text: shown.text,
    word: rank === null ? undefined : wordAt(rank) || undefined,
    note: week.text ? t("ias:change.text", { change: week.text }) : undefined,
    paint: rank === null ? null : paintOf(scale, rank),
    withheld: flag === "withheld",
    sparse: flag === "sparse",
  }));
  const chosen = regions.find(({ code }) => outlineOf(code) === selected);
  return (
    <FranceMap
      sprite={SPRITE}
      areas={areas}
      selected={chosen ? selected : null}
      onSelect={onSelect}
      legend={legend}
      measure={t("ias:map.measure", { unit })}
      label={t("ias:map.label")}
      noData={noData}
      withheld={t("ias:map.withheld")}
      sparse={t("ias:map.dotted")}
      detail={chosen && series.territories.includes(chosen.code) && (
        <p><a href={`/${locale}/ias/${series.theme}${queryOf(series, view, { territory: chosen.code })}#chart`}>{t("ias:map.curve", { territory: t(`ias:region.${chosen.code}` as TextKey) })}</a></p>
      )}
      twin={
        <Ranking
          caption={t("ias:map.caption", { date: format.date(day) })}
          columns={[t("ias:map.region"), unit, ...(withWeek ? [t("ias:map.week")] : [])]}
          rows={ranked.map(({ code, facts: { name, level, week } }) => ({ id: code, cells: [name, level, ...(withWeek ? [week] : [])] }))}
        />
      }
    />
  );
}
