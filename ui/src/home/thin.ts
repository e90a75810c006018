// The seasons of the large chart as they travel: read for their shape, they need neither every day nor every decimal. With all
// of them the chart would be a third of the page.

import type { ThemeSeries } from "../model/theme-series";
import type { SeasonLevels } from "../model/api";

const SEASONS = 3;
/** Of past seasons one day in five; that of 29 February is not among them. */
const STEP = 5;
const SLOTS = 366;

const round = (value: number | null) => value && (value < 10 ? Math.round(value * 10) / 10 : Math.round(value));

/** What the chart draws, and no more. */
export function thin(series: ThemeSeries): ThemeSeries {
  const seasons = series.seasons.slice(0, SEASONS).map((season, index) => {
    const values = season.values?.filter((_, slot) => index === 0 || slot % STEP === 0).map(round) ?? null;
    return { ...season, values };
  });
  return { ...series, seasons, band: null, difference: null, correlation: null, published: null, annotations: [], holidays: [], territories: [] };
}

/** The seasons as a chart takes them: the days that did not travel are passed over. */
export function spread(series: ThemeSeries): ThemeSeries {
  const slots = ({ values }: SeasonLevels) => Array.from({ length: SLOTS }, (_, slot) => (slot % STEP === 0 ? values?.[slot / STEP] : undefined)) as SeasonLevels["values"];
  return { ...series, seasons: series.seasons.map((season, index) => (index === 0 || !season.values ? season : { ...season, values: slots(season) })) };
}
