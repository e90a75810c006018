// The sentence that titles a theme's chart: what the last value says, rather than the name of the theme alone.

import type { Standing } from "../model/api";
import { direction, printChange, printLevel, type Words } from "../model/indicator";
import type { TextKey } from "../lib/text-keys";

/** What is measured: the theme, and the region when it is not the whole country. */
export function subject(theme: Standing["theme"], territory: string, { t }: Pick<Words, "t">): string {
  const name = t(`ias:name.${theme}`);
  return territory === "FR" ? name : t("ias:finding.place", { theme: name, territory: t(`ias:region.${territory}` as TextKey) });
}

export function finding(indicator: Standing, words: Words, territory = "FR"): string {
  const { t, format } = words;
  const theme = subject(indicator.theme, territory, words);
  if (indicator.level === null) return t("ias:finding.none", { theme });
  const value = printLevel(indicator.level, indicator.unit, words);
  const change = indicator.change === null ? "" : printChange(indicator.change, indicator.unit, words);
  // A heading must not break inside its date.
  const date = format.date(indicator.lastDay).replaceAll(" ", "\u00a0");
  return t(`ias:finding.${direction(indicator)}`, { theme, value, change, date });
}
