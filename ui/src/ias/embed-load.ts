// Loads the data of an embedded chart.

import type { LoadContext } from "../lib/route";
import { loadSeries } from "../model/load-series";
import type { ThemeSeries } from "../model/theme-series";
import { askedOf } from "./load-theme";

export function loadEmbed({ api, params, search }: LoadContext): Promise<ThemeSeries> {
  const { theme = "" } = params;
  return loadSeries(api, theme, askedOf(theme, search));
}
