// The seasons of the large chart without what it does not show: every day, but not every decimal. Unreduced, the chart
// would be a third of the page.

import type { Levels } from "../model/season";
import type { ThemeSeries } from "../model/theme-series";

const SEASONS = 7;

/** The query of the last seasons, up to a label "2025-2026". */
export function lastSeasons(label: string): string {
  const year = Number(label.slice(0, 4));
  return `?season=${Array.from({ length: SEASONS }, (_, ago) => `${year - ago}-${year - ago + 1}`).join()}`;
}

const round = (value: number | null) => value && (value < 10 ? Math.round(value * 10) / 10 : Math.round(value));

const rounded = (values: Levels): Levels => values.map(round);

/** The data of the chart only. */
export function thin(series: ThemeSeries): ThemeSeries {
  const seasons = series.seasons.slice(0, SEASONS).map((season) => ({ ...season, values: season.values && rounded(season.values) }));
  const left = { band: null, baselineDefinition: null, correlation: null, coverage: null, difference: null, finalOn: null, published: null, weightsVintage: null };
  const epidemic = series.epidemic && { ...series.epidemic, used: [], excluded: [] };
  return { ...series, ...left, epidemic, seasons, sha256: "", annotations: [], holidays: [], territories: [], versions: [] };
}
