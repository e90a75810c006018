// Loads what an embedded chart draws.

import type { LoadContext } from "../lib/route";
import { loadSeries } from "../model/load-series";
import type { ThemeSeries } from "../model/theme-series";

/** Asked for as the address has it; the API refuses what does not exist. */
const PASSED = ["territory", "season", "history"] as const;

export function loadEmbed({ api, params, search }: LoadContext): Promise<ThemeSeries> {
  // As on its page, a level without seasons has no other view than that of all its years.
  const query = new URLSearchParams(params.theme === "baclofen" ? { history: "all" } : {});
  for (const name of PASSED) {
    const asked = search.getAll(name).filter(Boolean).join(",");
    if (asked) query.set(name, asked);
  }
  return loadSeries(api, params.theme ?? "", `?${query}`);
}
