// Asks for what the page of a theme shows: the choices of its address are the server's, and what the page does not
// print is left out of what travels with it.

import type { Api } from "../lib/api";
import type { ThemeView } from "../model/api";
import type { ThemeSeries } from "../model/theme-series";
import { askedSeasons } from "../model/view";

/** Holds that the page tells of; the file of versions has all of them. */
const TOLD = 5;

/** The query of the API by the choices of an address; it refuses what does not exist. */
export function askedOf(theme: string, search: URLSearchParams): string {
  // A level without seasons has no other view than that of all its years.
  const query = new URLSearchParams(theme === "baclofen" ? { history: "all" } : {});
  for (const name of ["territory", "as_of", "history"]) {
    const value = search.get(name);
    if (value) query.set(name, value);
  }
  const seasons = [...new Set(askedSeasons(search))];
  if (seasons.length > 0) query.set("season", seasons.join(","));
  const text = query.toString();
  return text && `?${text}`;
}

export async function loadTheme(api: Api, theme: string, search: URLSearchParams): Promise<ThemeSeries> {
  const series = await api.get<ThemeView>(`/api/ias/${encodeURIComponent(theme)}/view${askedOf(theme, search)}`);
  // A version without a day cannot be asked for.
  const versions = series.versions.flatMap(({ number, day, forced }) => (day ? [{ number, day, forced }] : []));
  return { ...series, versions, holds: series.holds.slice(0, TOLD) };
}
