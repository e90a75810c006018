// One region on one day: its level in figures and words, its season so far, its place among the others, its level a week
// before, and that of France.

import { Swatch } from "../kit/france-map";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { TextKey } from "../lib/text-keys";
import type { Map as MapDays } from "../model/api";
import { addDays, printLevel } from "../model/indicator";
import { mappedLevel, paintOf, type MapScale } from "../model/map-scale";
import { slotOf } from "../model/season";
import type { ThemeSeries } from "../model/theme-series";
import { queryOf, type View } from "../model/view";
import { courseUntil, regionsOn } from "./region-days";
import { useFacts } from "./region-facts";
import { useWord, type RankedRegion } from "./region-key";
import styles from "./region-card.module.css";
import { RegionSpark } from "./region-spark";

export interface RegionCardProps {
  series: ThemeSeries;
  view: View;
  scale: MapScale;
  region: RankedRegion;
  /** All regions of the day. */
  regions: RankedRegion[];
  day: string;
  /** The days of the season, once they are loaded. */
  days: MapDays | null;
}

/** The level of the country on a day of the current season. */
function countryOn({ territory, seasons: [season], country }: ThemeSeries, day: string): number | null {
  if (!season || day < season.start) return null;
  return (territory === "FR" ? season.values : country?.values)?.[slotOf(day)] ?? null;
}

/** The facts beside the level, each with its figure. */
function useBeside({ series, region, regions, day, days }: RegionCardProps): string[] {
  const t = useT();
  const words = { t, format: useFormat() };
  const level = mappedLevel(region);
  const known = regions.map(mappedLevel).filter((other) => other !== null);
  const rank = level === null ? 0 : known.filter((other) => other > level).length + 1;
  const week = days && regionsOn(days, addDays(day, -7)).find(({ code }) => code === region.code);
  const before = week ? mappedLevel(week) : null;
  const country = region.inhabitants ? null : countryOn(series, day);
  const print = (value: number) => (region.inhabitants ? words.format.number(value) : printLevel(value, series.unit, words));
  return [
    ...(rank === 0 ? [] : [t(rank === 1 ? "ias:map.first" : "ias:map.rank", { rank, total: known.length })]),
    ...(before === null ? [] : [t("ias:map.weekAgo", { value: print(before) })]),
    ...(country === null ? [] : [t("ias:map.country", { value: print(country) })]),
  ];
}

export function RegionCard(props: RegionCardProps) {
  const { series, view, scale, region, day, days } = props;
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const facts = useFacts(series)(region);
  const wordAt = useWord(scale);
  const word = series.heldBack ? t("ias:state.unknown") : region.rank !== null && wordAt(region.rank);
  return (
    <div class={`frame ground small tabular ${styles.card}`}>
      <p class={`row wrap baseline apart gap-x-4 muted ${styles.head}`}><strong class="ink display bold">{facts.name.text}</strong><time dateTime={day}>{format.date(day)}</time></p>
      <div class={`grid ${styles.reading}`}>
        <div>
          <p class={`display bold ${styles.figure}`}>{facts.level.text}</p>
          {word && <p class="row middle gap-2">{region.rank !== null && <Swatch fill={paintOf(scale, region.rank)} />}{word}</p>}
        </div>
        <div class={`needs-script ${styles.course}`}>
          {days && <RegionSpark values={courseUntil(days, region.code, day)} start={series.seasons[0]?.start ?? day} day={day} onset={region.thresholds?.[0] ?? null} unit={series.unit} />}
        </div>
      </div>
      <p class="row wrap gap-1 gap-x-5 pt-3 hairline-top">
        {useBeside(props).map((fact) => <span key={fact}>{fact}</span>)}
        {series.territories.includes(region.code) && <a href={`/${locale}/ias/${series.theme}${queryOf(series, view, { territory: region.code })}#chart`}>{t("ias:map.curve", { territory: t(`ias:region.${region.code}` as TextKey) })}</a>}
      </p>
    </div>
  );
}
