// The map of one day: classes and their ranges, the chosen region with the way to its own curve, the table of all.

import { FranceMap, type MapClass } from "../kit/france-map";
import { Ranking, type RankingCell } from "../kit/ranking";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { Region, Unit } from "../model/api";
import { printLevel } from "../model/indicator";
import { unitOf } from "../model/measure";
import { printMove } from "../model/movement";
import type { TextKey } from "../lib/text-keys";
import { classOf, paintOf, scaleOf, type MapScale } from "./map-scale";
import { GRADES, thresholdsIn } from "../model/season-drawing";
import { printTick } from "../model/tick";
import type { ThemeSeries } from "../model/theme-series";
import { queryOf, type View } from "../model/view";

export const SPRITE = "/geo/france.svg";

/** Outlines are named by the codes of the statistics office, which the regions of 2016 are not published under. */
const OUTLINES: Record<string, string> = {
  "FR-IDF": "n11", "FR-CVL": "n24", "FR-BFC": "n27", "FR-NOR": "n28", "FR-HDF": "n32", "FR-GES": "n44", "FR-PDL": "n52",
  "FR-BRE": "n53", "FR-NAQ": "n75", "FR-OCC": "n76", "FR-ARA": "n84", "FR-PAC": "n93", "FR-20R": "n94",
};

export const outlineOf = (code: string): string => OUTLINES[code] ?? `r${code}`;

/** The words of a class: of an epidemic its grade, below it how far, elsewhere nothing but its bounds. */
function useWord({ kind }: MapScale): (rank: number) => string {
  const t = useT();
  return (rank) => {
    if (kind === "epidemic") return rank < 2 ? t(`ias:map.below.${rank as 0 | 1}`) : t(`ias:map.grade.${GRADES[rank - 1] as "low" | "medium" | "high" | "very-high"}`);
    return kind === "around" ? t(`ias:map.around.${rank as 0 | 1 | 2 | 3 | 4 | 5 | 6}`) : "";
  };
}

/** What each colour stands for, high to low, and how many regions have it. */
export function useLegend(scale: MapScale, levels: (number | null)[], unit: Unit): { legend: MapClass[]; wordOf(level: number | null): string | undefined } {
  const t = useT();
  const format = useFormat();
  const wordAt = useWord(scale);
  const print = (bound: number) => printTick(bound, unit, format);
  const { bounds } = scale;
  const ranks = levels.map((level) => (level === null ? null : classOf(scale, level)));
  const classes = Array.from({ length: bounds.length + 1 }, (_, rank) => {
    const [from, to] = [bounds[rank - 1], bounds[rank]];
    const range = from === undefined ? t("ias:map.upTo", { to: print(to ?? 0) }) : to === undefined ? t("ias:map.above", { from: print(from) }) : t("ias:map.class", { from: print(from), to: print(to) });
    const count = ranks.filter((other) => other === rank).length;
    const word = wordAt(rank);
    return { paint: paintOf(scale, rank), label: word ? t("ias:map.named", { word, range }) : range, count: count === 0 ? t("ias:map.nowhere") : format.number(count) };
  });
  return { legend: classes.reverse(), wordOf: (level) => (level === null ? undefined : wordAt(classOf(scale, level)) || undefined) };
}

interface RegionDrawingProps {
  series: ThemeSeries;
  view: View;
  regions: Region[];
  selected: string | null;
  onSelect(id: string | null): void;
}

/** The facts of a region as the cells of its row: name, level, week. */
function useFacts(series: ThemeSeries): (region: Region) => [RankingCell, RankingCell, RankingCell] {
  const t = useT();
  const words = { t, format: useFormat() };
  const { unit } = series;
  const onset = thresholdsIn(series)?.onset ?? null;
  return ({ code, level, change, flag }) => {
    const name = t(`ias:region.${code}` as TextKey);
    const absent = t(flag === "withheld" ? "ias:map.withheld" : "ias:map.noData");
    const shown = level === null ? absent : printLevel(level, unit, words);
    // The change is a share of the level before, but for a percentage. What fell to nothing does not tell from where.
    const before = level === null || change === null ? null : unit === "percent" ? level - change : change > -1 ? level / (1 + change) : null;
    const moved = before === null || level === null ? null : level - before;
    return [
      { text: name, value: name },
      { text: flag === "sparse" ? `${shown} (${t("ias:map.sparse")})` : shown, value: level },
      { text: printMove({ level, before, unit, onset }, words) ?? "", value: moved },
    ];
  };
}

export function RegionDrawing({ series, view, regions, selected, onSelect }: RegionDrawingProps) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const factsOf = useFacts(series);
  const scale = scaleOf(series);
  const { legend, wordOf } = useLegend(scale, regions.map(({ level }) => level), series.unit);
  const facts = regions.map(factsOf);
  const areas = regions.map((region, index) => {
    const [name, level, week] = facts[index]!;
    return {
      id: outlineOf(region.code),
      name: name.text,
      text: level.text,
      word: wordOf(region.level),
      note: week.text ? t("ias:change.text", { change: week.text }) : undefined,
      paint: region.level === null ? null : paintOf(scale, classOf(scale, region.level)),
      withheld: region.flag === "withheld",
    };
  });
  const chosen = regions.find(({ code }) => outlineOf(code) === selected);
  return (
    <FranceMap
      sprite={SPRITE}
      areas={areas}
      selected={chosen ? selected : null}
      onSelect={onSelect}
      legend={legend}
      measure={t("ias:map.measure", { unit: t(`ias:axis.${unitOf(series)}`) })}
      label={t("ias:map.label")}
      noData={t("ias:map.noData")}
      withheld={t("ias:map.withheld")}
      detail={chosen && series.territories.includes(chosen.code) && (
        <p><a href={`/${locale}/ias/${series.theme}${queryOf(series, view, { territory: chosen.code })}#chart`}>{t("ias:map.curve", { territory: t(`ias:region.${chosen.code}` as TextKey) })}</a></p>
      )}
      twin={
        <Ranking
          caption={t("ias:map.caption", { date: format.date(series.regionsDay ?? series.lastDay) })}
          columns={[t("ias:map.region"), t(`ias:axis.${unitOf(series)}`), t("ias:map.week")]}
          rows={regions.map(({ code }, index) => ({ id: code, cells: facts[index]! }))}
        />
      }
    />
  );
}
