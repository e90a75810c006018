// The days of the regions since the season began, loaded when the map is near or used: its film, and the curve of one.

import { useEffect, useRef, useState } from "react";
import { createApi } from "../lib/api";
import type { Map as MapDays, Region } from "../model/api";
import { flagOn } from "../model/flag";
import { addDays, dayNumber } from "../model/indicator";
import type { ThemeSeries } from "../model/theme-series";

/** The number of days of the film. */
export const FILM = 30;

/** Days to load beyond those of the film, for the values a week before its first day. */
const WEEK = 7;

/** The days of the film that ends on this one. */
export const filmOf = (last: string): string[] => Array.from({ length: FILM }, (_, at) => addDays(last, at + 1 - FILM));

/** The state of each region on one of the days; its change over seven days is known of the last day only. */
export function regionsOn({ days, regions }: MapDays, day: string): Region[] {
  const at = days.indexOf(day);
  return regions.map(({ code, values, flags, thresholds, inhabitants }) => ({ code, level: values[at] ?? null, change: null, flag: flagOn(flags, day), thresholds, inhabitants }));
}

/** The levels of one region from the first loaded day of its season to this one. */
export function courseUntil({ days, regions }: MapDays, code: string, day: string): (number | null)[] {
  const start = days.findIndex((loaded) => loaded.endsWith("-09-01"));
  const values = regions.find((region) => region.code === code)?.values ?? [];
  return values.slice(Math.max(start, 0), days.indexOf(day) + 1);
}

function addressOf({ theme, asOf, seasons }: ThemeSeries, last: string, former: boolean): string {
  const season = dayNumber(last) - dayNumber(seasons[0]?.start ?? last) + 1;
  const days = Math.min(Math.max(season, FILM + WEEK), 366);
  const query = new URLSearchParams({ days: String(days), kind: former ? "former" : "present", ...(asOf ? { as_of: asOf } : {}) });
  return `/api/ias/${theme}/map?${query}`;
}

export interface RegionDays {
  days: MapDays | null;
  failed: boolean;
  load(): void;
}

/** Of one series and one list of regions: a component that shows others has another key. */
export function useRegionDays(series: ThemeSeries, last: string, former: boolean): RegionDays {
  const [days, setDays] = useState<MapDays | null>(null);
  const [failed, setFailed] = useState(false);
  const request = useRef<AbortController | null>(null);
  useEffect(() => () => request.current?.abort(), []);
  const load = () => {
    if (request.current) return;
    const current = new AbortController();
    request.current = current;
    createApi(current.signal).get<MapDays>(addressOf(series, last, former)).then(
      (loaded) => !current.signal.aborted && setDays(loaded),
      () => {
        if (current.signal.aborted) return;
        setFailed(true);
        // The next press tries again.
        request.current = null;
      },
    );
  };
  return { days, failed: failed && days === null, load };
}
