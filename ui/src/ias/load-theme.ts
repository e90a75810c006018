// Asks for what the page of a theme shows: the choices of its address are the server's, and what the page does not
// print is left out of what travels with it.

import type { Api } from "../lib/api";
import type { Series, ThemeView } from "../model/api";
import { chosenTerritories, comparedSeries, isComparable } from "../model/comparison";
import type { ComparedSeries, ThemeSeries } from "../model/theme-series";
import { askedSeasons, askedTerritories } from "../model/view";

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

/** The season under way in several territories, which are asked for at once. */
async function loadCompared(api: Api, series: ThemeView, search: URLSearchParams): Promise<ComparedSeries[]> {
  const territories = isComparable(series) ? chosenTerritories(series, askedTerritories(search)) : [];
  if (territories.length === 0) return [];
  const query = new URLSearchParams({ territory: territories.join(), from: series.seasons[0]?.start ?? series.lastDay, ...(series.asOf ? { as_of: series.asOf } : {}) });
  const found = await api.get<Series>(`/api/ias/${series.theme}?${query}`);
  // Tables by longer periods have no days of publication.
  return found.series.flatMap((table) => ("sparse" in table ? [comparedSeries(table)] : []));
}

export async function loadTheme(api: Api, theme: string, search: URLSearchParams): Promise<ThemeSeries> {
  const series = await api.get<ThemeView>(`/api/ias/${encodeURIComponent(theme)}/view${askedOf(theme, search)}`);
  // A version without a day cannot be asked for.
  const versions = series.versions.flatMap(({ number, day, forced }) => (day ? [{ number, day, forced }] : []));
  return { ...series, versions, holds: series.holds.slice(0, TOLD), compared: await loadCompared(api, series, search) };
}
