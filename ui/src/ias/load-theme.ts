// Asks for what the page of a theme shows: the choices of its address are the server's, and what the page does not
// print is left out of what travels with it.

import type { Api } from "../lib/api";
import type { ThemeView } from "../model/api";
import type { ThemeSeries } from "./theme-series";
import { askedSeasons } from "./view";

export async function loadTheme(api: Api, theme: string, search: URLSearchParams): Promise<ThemeSeries> {
  const query = new URLSearchParams();
  for (const name of ["territory", "as_of"]) {
    const value = search.get(name);
    if (value) query.set(name, value);
  }
  const seasons = [...new Set(askedSeasons(search))];
  if (seasons.length > 0) query.set("season", seasons.join(","));
  const text = query.toString();
  const series = await api.get<ThemeView>(`/api/ias/${encodeURIComponent(theme)}/view${text && `?${text}`}`);
  // A version without a day cannot be asked for.
  const versions = series.versions.flatMap(({ number, day, forced }) => (day ? [{ number, day, forced }] : []));
  return { ...series, versions };
}
