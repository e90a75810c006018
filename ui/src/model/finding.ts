// The headline of a theme's page, card and frame: its level and trend, before any figure.

import type { Locale } from "../lib/locale";
import type { History, IndicatorStatus } from "./api";
import { printSeason, type Words } from "./indicator";
import { printContext, printState } from "./situation";
import type { TextKey } from "../lib/text-keys";
import type { ThemeSeries } from "./theme-series";

/** The subject: the theme, and the region if it is not the whole country. */
export function subject(theme: IndicatorStatus["theme"], territory: string, { t }: Pick<Words, "t">): string {
  const name = t(`ias:name.${theme}`);
  return territory === "FR" ? name : t("ias:finding.place", { theme: name, territory: t(`ias:region.${territory}` as TextKey) });
}

export function finding(indicator: IndicatorStatus, { t }: Pick<Words, "t">, territory = "FR"): string {
  return t("ias:state.title", { theme: subject(indicator.theme, territory, { t }), state: printState(indicator, { t }) });
}

/** The seasons whose peaks a history shows; one is not a comparison. */
export const comparedPeaks = ({ history }: Pick<ThemeSeries, "history">): History["peaks"] => (history && history.peaks.length > 1 ? history.peaks : []);

/** The title of a page: over the years the strongest season, else the finding of today. */
export function headline(series: ThemeSeries, words: Pick<Words, "t">, locale: Locale): string {
  const peaks = comparedPeaks(series);
  const theme = subject(series.theme, series.territory, words);
  if (peaks.length === 0) return finding(series, words, series.territory);
  const strongest = peaks.reduce((highest, peak) => (peak.value > highest.value ? peak : highest));
  return words.t("ias:history.title", { theme, count: peaks.length, season: printSeason(strongest.season, locale) });
}

/** The description of the page: its figure and its reference; generated figures are marked first. */
export function described(series: ThemeSeries, words: Words): string {
  const { t } = words;
  const text = t("ias:meta.themeDescription", { context: printContext(series, words) });
  return series.demonstration ? `${t("ias:demonstration.title")}. ${text}` : text;
}

/** Days between the values of a card's curve. */
const CARD_STEP = 4;

/** The last seasons for a card. */
export const courseOf = ({ situation, seasons }: ThemeSeries): string =>
  [situation.onset ?? "", ...seasons.slice(0, 3).map(({ values }) => (values ?? []).filter((_, slot) => slot % CARD_STEP === 0).join())].join(";");
