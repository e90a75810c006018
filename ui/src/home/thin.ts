// Downsamples the seasons of the large chart: their shape needs neither every day nor every decimal. Unreduced, the
// chart would be a third of the page.

import type { Values } from "../kit/path";
import type { Levels } from "../model/season";
import type { ThemeSeries } from "../model/theme-series";
import type { SeasonLevels } from "../model/api";

const SEASONS = 3;
/** Of past seasons one day in five; 29 February is not among them. */
const STEP = 5;
const SLOTS = 366;

const round = (value: number | null) => value && (value < 10 ? Math.round(value * 10) / 10 : Math.round(value));

function every(step: number, values: Levels): Levels {
  const kept: Levels = [];
  for (let slot = 0; slot < values.length; slot += step) kept.push(round(values[slot] ?? null));
  return kept;
}

/** The data of the chart only. */
export function thin(series: ThemeSeries): ThemeSeries {
  const seasons = series.seasons.slice(0, SEASONS).map((season, index) => {
    return { ...season, values: season.values && every(index === 0 ? 1 : STEP, season.values) };
  });
  const left = { band: null, baselineDefinition: null, correlation: null, coverage: null, difference: null, finalOn: null, published: null, weightsVintage: null };
  const epidemic = series.epidemic && { ...series.epidemic, used: [], excluded: [] };
  return { ...series, ...left, epidemic, seasons, sha256: "", annotations: [], holidays: [], territories: [], versions: [] };
}

/** The values of a downsampled season by slot; slots between the samples are empty. */
function bySlot({ values }: SeasonLevels): Values {
  const slots = new Array<number | null | undefined>(SLOTS).fill(undefined);
  values?.forEach((value, index) => {
    slots[index * STEP] = value;
  });
  return slots;
}

/** The seasons as the chart's input. */
export function spread(series: ThemeSeries): ThemeSeries {
  return { ...series, seasons: series.seasons.map((season, index) => (index === 0 || !season.values ? season : { ...season, values: bySlot(season) as Levels })) };
}
