// The regions over the last days, one day at a time: by a slider, step by step, or as an animation that the reader
// starts, unless reduced motion is set. The colours mean the same on every day.

import { useEffect, useState } from "react";
import { NextIcon, PauseIcon, PlayIcon, PreviousIcon } from "../kit/icons";
import { useFormat, useT } from "../lib/i18n";
import type { Map as MapDays, Region } from "../model/api";
import type { ThemeSeries } from "../model/theme-series";
import { regionsOn } from "./map-days";
import styles from "./map-player.module.css";
import { outlineOf, RegionDrawing, type RegionDrawingProps } from "./region-drawing";
import { useFacts } from "./region-facts";

/** The selected region stays selected. */
export interface MapPlayerProps extends Pick<RegionDrawingProps, "series" | "view" | "selected" | "onSelect"> {
  days: MapDays;
}

const STEP = 500;

/** The current position, which advances during playback and stops at the last day. */
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

/** Whether motion is reduced; read in the browser, when the player starts. */
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
        {/* Disabled buttons would lose the focus at either end. */}
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
      {/* During playback every step would be announced: only the last day is. */}
      <p class="small" role="status">{playing ? null : reading}</p>
    </div>
  );
}

/**
 * The summary of a day: the selected region, or else the highest and the lowest, and the number of regions without a
 * regular value.
 */
function useReading(series: ThemeSeries): (regions: Region[], selected: string | null) => string {
  const t = useT();
  const factsOf = useFacts(series);
  const levelOf = ({ level }: Region) => level ?? 0;
  return (regions, selected) => {
    const chosen = regions.find(({ code }) => outlineOf(code) === selected);
    if (chosen) {
      const { name, level } = factsOf(chosen);
      return t("kit:map.reading", { area: name.text, value: level.text });
    }
    const known = regions.filter(({ level }) => level !== null).sort((a, b) => levelOf(b) - levelOf(a)).map(factsOf);
    const [highest, lowest] = [known[0], known.at(-1)];
    const flagged = (flag: Region["flag"]) => regions.filter((region) => region.flag === flag).length;
    const [withheld, sparse] = [flagged("withheld"), flagged("sparse")];
    const sentences = [
      highest && lowest && t("ias:replay.extremes", { highest: highest.name.text, high: highest.level.text, lowest: lowest.name.text, low: lowest.level.text }),
      withheld > 0 && t("ias:replay.withheld", { count: withheld }),
      sparse > 0 && t("ias:replay.sparse", { count: sparse }),
    ];
    return sentences.filter(Boolean).join(" ") || t("ias:map.noData");
  };
}

export function MapPlayer({ series, view, days, selected, onSelect }: MapPlayerProps) {
  const readingOf = useReading(series);
  const play = usePlay(days.days.length);
  const regions = regionsOn(days, play.at);
  return (
    <>
      <Controls days={days.days} play={play} reading={readingOf(regions, selected)} />
      <RegionDrawing series={series} view={view} regions={regions} day={days.days[play.at] ?? ""} selected={selected} onSelect={onSelect} />
    </>
  );
}
