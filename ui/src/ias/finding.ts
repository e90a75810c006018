// The sentence that titles a theme's chart: what the last value says, rather than the name of the theme alone.

import { direction, printChange, printLevel, type Indicator, type Words } from "../lib/indicator";

export function finding(indicator: Indicator, words: Words): string {
  const { t, format } = words;
  const theme = t(`ias:name.${indicator.theme}`);
  if (indicator.level === null) return t("ias:finding.none", { theme });
  const value = printLevel(indicator.level, indicator.unit, words);
  const change = indicator.change === null ? "" : printChange(indicator.change, indicator.unit, words);
  // A heading must not break inside its date.
  const date = format.date(indicator.lastDay).replaceAll(" ", "\u00a0");
  return t(`ias:finding.${direction(indicator)}`, { theme, value, change, date });
}
