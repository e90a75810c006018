// The data of a theme's chart only, without lists and files.

import type { Api } from "../lib/api";
import type { ThemeSeries } from "./theme-series";

export async function loadSeries(api: Api, theme: string, query = ""): Promise<ThemeSeries> {
  const series = await api.get<ThemeSeries>(`/api/ias/${encodeURIComponent(theme)}/view${query}`);
  return { ...series, regions: [], presentRegions: [], versions: [], files: [] };
}
