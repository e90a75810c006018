// What a chart draws of a theme, and no more: lists and files stay on its page.

import type { Api } from "../lib/api";
import type { ThemeSeries } from "./theme-series";

export async function loadSeries(api: Api, theme: string, query = ""): Promise<ThemeSeries> {
  const series = await api.get<ThemeSeries>(`/api/ias/${encodeURIComponent(theme)}/view${query}`);
  return { ...series, regions: [], presentRegions: [], versions: [], files: [] };
}
