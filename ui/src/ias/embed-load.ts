// Loads what an embedded chart draws, and no more: lists and files stay on the page that the chart links to.

import type { LoadContext } from "../lib/route";
import type { ThemeSeries } from "./theme-series";

/** Asked for as the address has it; the API refuses what does not exist. */
const PASSED = ["territory", "season"] as const;

export async function loadEmbed({ api, params, search }: LoadContext): Promise<ThemeSeries> {
  const query = new URLSearchParams();
  for (const name of PASSED) {
    const asked = search.getAll(name).filter(Boolean).join(",");
    if (asked) query.set(name, asked);
  }
  const text = query.toString();
  const series = await api.get<ThemeSeries>(`/api/ias/${encodeURIComponent(params.theme ?? "")}/view${text && `?${text}`}`);
  return { ...series, regions: [], presentRegions: [], versions: [], files: [] };
}
