// The map of a day beside the reading of one region: the one under the pointer, or else the chosen one.

import { useState } from "react";
import { DayTrack } from "../kit/day-track";
import { Fold } from "../kit/fold";
import { FranceMap } from "../kit/france-map";
import { MapKey } from "../kit/map-key";
import { Ranking } from "../kit/ranking";
import { useFormat, useT } from "../lib/i18n";
import { dayNumber } from "../model/indicator";
import { FIRST_ABOVE, mappedLevel, paintOf, type MapScale } from "../model/map-scale";
import { unitOf } from "../model/measure";
import { outlineOf, placeOf, SPRITE } from "../kit/region-outlines";
import type { ThemeSeries } from "../model/theme-series";
import type { View } from "../model/view";
import type { Film } from "./film";
import { RegionCard } from "./region-card";
import { filmOf, type RegionDays } from "./region-days";
import { useFacts } from "./region-facts";
import { useKey, type RankedRegion } from "./region-key";
import styles from "./region-view.module.css";

interface RegionViewProps {
  series: ThemeSeries;
  view: View;
  scale: MapScale;
  regions: RankedRegion[];
  day: string;
  /** The last day of the film. */
  last: string;
  loaded: RegionDays;
  film: Film;
}

/** The territory of the page, or else the highest region. */
function firstChosen(regions: RankedRegion[], territory: string): string {
  const [top] = [...regions].sort((a, b) => (mappedLevel(b) ?? -1) - (mappedLevel(a) ?? -1));
  return regions.find(({ code }) => code === territory)?.code ?? top?.code ?? "";
}

function Player({ last, loaded, film, reading }: Pick<RegionViewProps, "last" | "loaded" | "film"> & { reading: string }) {
  const t = useT();
  const format = useFormat();
  const days = filmOf(last);
  const text = format.date(days[film.at] ?? last);
  const button = film.steps ? "ias:replay.next" : film.playing ? "ias:replay.pause" : "ias:replay.play";
  return (
    <>
      <DayTrack
        ticks={days.map((day, at) => ({ at, label: dayNumber(day) % 7 === 4 ? format.shortDate(day) : undefined }))}
        at={film.at}
        onMove={(at) => {
          loaded.load();
          film.go(at);
        }}
        label={t("ias:replay.day")}
        text={`${text}; ${reading}`}
        playing={film.playing}
        steps={film.steps}
        button={t(button)}
        onPress={() => {
          loaded.load();
          film.press();
        }}
      />
      {/* During playback every step would be announced: only the last day is. */}
      <p class={loaded.failed ? "small" : "visually-hidden"} role="status">{loaded.failed ? t("ias:replay.failed") : film.playing ? null : `${text}. ${reading}`}</p>
    </>
  );
}

function List({ series, scale, regions, day, last, selected, onSelect }: Omit<RegionViewProps, "view" | "loaded" | "film"> & { selected: string; onSelect(code: string): void }) {
  const t = useT();
  const format = useFormat();
  const factsOf = useFacts(series);
  const levels = regions.map((region) => mappedLevel(region) ?? 0);
  const longest = Math.max(...levels, Number.MIN_VALUE);
  const sorted = [...regions].sort((a, b) => (mappedLevel(b) ?? -1) - (mappedLevel(a) ?? -1));
  const reference = scale.kind === "around" ? series.baseline : null;
  return (
    <Ranking
      caption={t("ias:map.caption", { date: format.date(day) })}
      columns={[t("ias:map.region"), t(series.unit === "patients" ? "ias:map.rateUnit" : `ias:axis.${unitOf(series)}`), ...(day === last ? [t("ias:map.week")] : [])]}
      selected={selected}
      onSelect={onSelect}
      rows={sorted.map((region, index) => {
        const { name, level, week } = factsOf(region);
        const value = mappedLevel(region);
        const mark = region.thresholds?.[0] ?? reference;
        return {
          id: region.code,
          rank: value === null ? "" : format.number(index + 1),
          cells: [name, level, ...(day === last ? [week] : [])],
          bar: value === null ? undefined : {
            share: value / longest,
            mark: mark === null || mark > longest ? null : mark / longest,
            above: region.rank !== null && scale.kind !== "plain" && region.rank >= FIRST_ABOVE[scale.kind],
          },
        };
      })}
    />
  );
}

export function RegionView(props: RegionViewProps) {
  const { series, view, scale, regions, day, loaded, film } = props;
  const t = useT();
  const format = useFormat();
  const factsOf = useFacts(series);
  const [chosen, setChosen] = useState(() => firstChosen(regions, series.territory));
  const [pointed, setPointed] = useState<string | null>(null);
  const shown = regions.find(({ code }) => code === (pointed ?? chosen)) ?? regions[0];
  const codeOf = (id: string | null) => regions.find(({ code }) => outlineOf(code) === id)?.code ?? null;
  const classes = useKey(scale, regions, shown, series.unit);
  if (!shown) return null;
  const facts = factsOf(shown);
  const choose = (code: string) => {
    loaded.load();
    setChosen(code);
  };
  const areas = regions.map((region) => ({
    id: outlineOf(region.code),
    figure: factsOf(region).figure,
    place: placeOf(region.code),
    paint: region.rank === null ? null : paintOf(scale, region.rank),
    withheld: region.flag === "withheld",
    sparse: region.flag === "sparse",
  }));
  return (
    <div class={`grid gap-4 gap-x-6 ${styles.map}`}>
      <div class={`grid gap-4 shrink ${styles.picture}`}>
        <FranceMap sprite={SPRITE} areas={areas} selected={outlineOf(chosen)} onSelect={(id) => choose(codeOf(id) ?? chosen)} onPoint={(id) => setPointed(codeOf(id))} label={t("ias:map.label")} />
        <Player last={props.last} loaded={loaded} film={film} reading={t("kit:map.reading", { area: facts.name.text, value: facts.level.text })} />
      </div>
      <div class={`row shrink ${styles.side}`}>
        <label class={`block small strong needs-script ${styles.choice}`}>
          <span>{t("ias:map.region")}</span>
          <select class="block full mt-1 regular" value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
            {regions.map(({ code }) => ({ code, name: factsOf({ ...shown, code }).name.text })).map(({ code, name }) => <option key={code} value={code}>{name}</option>)}
          </select>
        </label>
        <RegionCard series={series} view={view} scale={scale} region={shown} regions={regions} day={day} days={loaded.days} />
        <Fold id="map-key" label={t("ias:map.key")} at="narrow">
          <MapKey
            caption={t("ias:map.keyCaption", { date: format.date(day) })}
            columns={[t("ias:map.level"), scale.kind === "epidemic" && shown.thresholds ? t("ias:map.rangeIn", { region: facts.name.text }) : t("ias:map.range"), t("ias:map.regions")]}
            classes={classes}
          />
        </Fold>
        <Fold id="map-list" label={t("kit:map.table")} at="wide"><List {...props} selected={chosen} onSelect={choose} /></Fold>
      </div>
    </div>
  );
}
