// Loads what an embedded chart draws.

import type { LoadContext } from "../lib/route";
import { loadSeries } from "../model/load-series";
import type { ThemeSeries } from "../model/theme-series";

/** Asked for as the address has it; the API refuses what does not exist. */
const PASSED = ["territory", "season"] as const;

export function loadEmbed({ api, params, search }: LoadContext): Promise<ThemeSeries> {
  const query = new URLSearchParams();
  for (const name of PASSED) {
    const asked = search.getAll(name).filter(Boolean).join(",");
    if (asked) query.set(name, asked);
  }
  return loadSeries(api, params.theme ?? "", `?${query}`);
}
