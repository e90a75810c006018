// The number of pharmacies in the panel that sell the products of a market, as a sentence.

import { useFormat, useT } from "../lib/i18n";
import type { ScoringCoverage } from "../model/api";

export function useCoverage(): (coverage: ScoringCoverage) => string {
  const t = useT();
  const { date, number } = useFormat();
  return ({ pharmacies, least, from, to }) => {
    const period = { from: date(from), to: date(to) };
    return pharmacies === null ? t("quote:uncovered", { number: number(least), ...period }) : t("quote:covered", { number: number(pharmacies), ...period });
  };
}
