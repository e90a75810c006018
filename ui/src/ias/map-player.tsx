// The regions over the last days, one day at a time: by a slider, step by step, or playing by itself when the reader
// starts it and has not asked for less motion. The colours mean the same on every day.

import { useEffect, useState } from "react";
import { FranceMap } from "../kit/france-map";
import { NextIcon, PauseIcon, PlayIcon, PreviousIcon } from "../kit/icons";
import { Ranking } from "../kit/ranking";
import { useFormat, useT } from "../lib/i18n";
import { printLevel } from "../model/indicator";
import { unitOf } from "../model/measure";
import type { TextKey } from "../lib/text-keys";
import styles from "./map-player.module.css";
import { classOf, paintOf, scaleOf } from "./map-scale";
import { outlineOf, SPRITE, useLegend } from "./region-drawing";
import type { Levels } from "../model/season";
import type { ThemeSeries } from "../model/theme-series";

export interface MapDays {
  days: string[];
  regions: { code: string; values: Levels }[];
}

export interface MapPlayerProps {
  series: ThemeSeries;
  days: MapDays;
  /** The region that was chosen before, which stays so. */
  selected: string | null;
  onSelect(id: string | null): void;
}

const STEP = 500;

/** The position shown, moved on by itself while it plays; the last day ends the play. */
function usePlay(count: number) {
  const [at, setAt] = useState(count - 1);
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    if (at >= count - 1) return setPlaying(false);
    const timer = setTimeout(() => setAt(at + 1), STEP);
    return () => clearTimeout(timer);
  }, [playing, at, count]);
  const go = (to: number) => {
    setPlaying(false);
    setAt(Math.min(Math.max(to, 0), count - 1));
  };
  const toggle = () => {
    if (!playing && at >= count - 1) setAt(0);
    setPlaying(!playing);
  };
  return { at, playing, go, toggle };
}

/** Whether motion is welcome; read where the player is, in the browser. */
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function Controls({ days, play: { at, playing, go, toggle }, reading }: { days: string[]; play: ReturnType<typeof usePlay>; reading: string }) {
  const t = useT();
  const format = useFormat();
  const [quiet] = useState(calm);
  const day = format.date(days[at] ?? "");
  return (
    <div class={styles.controls}>
      <div class="button-row">
        {!quiet && (
          <button class="button" type="button" onClick={toggle}>
            {playing ? <PauseIcon /> : <PlayIcon />}
            {t(playing ? "ias:replay.pause" : "ias:replay.play")}
          </button>
        )}
        {/* Disabled, they would lose the focus at either end. */}
        <button class="button button-quiet" type="button" aria-label={t("ias:replay.previous")} aria-disabled={at === 0} onClick={() => at > 0 && go(at - 1)}><PreviousIcon /></button>
        <button class="button button-quiet" type="button" aria-label={t("ias:replay.next")} aria-disabled={at === days.length - 1} onClick={() => at < days.length - 1 && go(at + 1)}><NextIcon /></button>
      </div>
      <input
        type="range"
        min={0}
        max={days.length - 1}
        value={at}
        aria-label={t("ias:replay.day")}
        aria-valuetext={`${day}; ${reading}`}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      <p class={styles.day}><time dateTime={days[at]}>{day}</time></p>
      {/* While it plays, every step would be read out: the day it stops at is. */}
      <p class="small" role="status">{playing ? null : reading}</p>
    </div>
  );
}

export function MapPlayer({ series, days: { days, regions }, selected, onSelect }: MapPlayerProps) {
  const t = useT();
  const format = useFormat();
  const play = usePlay(days.length);
  const scale = scaleOf(series);
  const { at } = play;
  const { legend, wordOf } = useLegend(scale, regions.map(({ values }) => values[at] ?? null), series.unit);
  const named = regions.map(({ code, values }) => {
    const level = values[at] ?? null;
    return {
      id: outlineOf(code),
      name: t(`ias:region.${code}` as TextKey),
      level,
      text: level === null ? t("ias:map.noData") : printLevel(level, series.unit, { t, format }),
      word: wordOf(level),
      paint: level === null ? null : paintOf(scale, classOf(scale, level)),
    };
  });
  const known = named.filter(({ level }) => level !== null).sort((a, b) => (b.level ?? 0) - (a.level ?? 0));
  const [highest, lowest] = [known[0], known.at(-1)];
  const chosen = named.find(({ id }) => id === selected);
  const extremes = highest && lowest ? t("ias:replay.extremes", { highest: highest.name, high: highest.text, lowest: lowest.name, low: lowest.text }) : t("ias:map.noData");
  const reading = chosen ? t("kit:map.reading", { area: chosen.name, value: chosen.text }) : extremes;
  return (
    <>
      <Controls days={days} play={play} reading={reading} />
      <FranceMap
        sprite={SPRITE}
        areas={named}
        selected={selected}
        onSelect={onSelect}
        legend={legend}
        measure={t("ias:map.measure", { unit: t(`ias:axis.${unitOf(series)}`) })}
        label={t("ias:map.label")}
        noData={t("ias:map.noData")}
        twin={
          <Ranking
            caption={t("ias:map.caption", { date: format.date(days[at] ?? "") })}
            columns={[t("ias:map.region"), t(`ias:axis.${unitOf(series)}`)]}
            rows={named.map(({ id, name, level, text }) => ({ id, cells: [{ text: name, value: name }, { text, value: level }] }))}
          />
        }
      />
    </>
  );
}
