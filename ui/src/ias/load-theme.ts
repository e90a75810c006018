// Loads the page of a theme: the server applies the choices of its address, and fields that the page does not show are
// removed from its state.

import type { Api } from "../lib/api";
import type { Series, ThemeView } from "../model/api";
import { chosenTerritories, comparedSeries, isComparable } from "../model/comparison";
import type { ComparedSeries, ThemeSeries } from "../model/theme-series";
import { askedSeasons, askedTerritories } from "../model/view";

/** The maximum number of holds on the page; the file of versions has all of them. */
const MAX_LISTED = 5;

/** The API query of the choices of an address; rejects unknown values. */
export function askedOf(theme: string, search: URLSearchParams): string {
  // A level without seasons has only the view of all its years.
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

/** The current season in several territories, in one request. */
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
  // A version without a day cannot be requested.
  const versions = series.versions.flatMap(({ number, day, forced }) => (day ? [{ number, day, forced }] : []));
  return { ...series, versions, holds: series.holds.slice(0, MAX_LISTED), compared: await loadCompared(api, series, search) };
}
