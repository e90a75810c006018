// The filters of a list as text, each with a link that removes it.

import { useT } from "../lib/i18n";
import type { ScoringResults } from "../model/api";
import { turnoverKey, type Asked, type ResultsView } from "./view";

export interface FilterChip {
  name: string;
  dropped: Partial<Record<Asked, string>>;
}

/** The names of places in a list, by code. */
const nameIn = (places: ScoringResults["regions"], code: string) => places.find((place) => place.code === code)?.name;

/** The valid filters: unknown values filter nothing. */
export function useChips({ regions, counties, turnovers }: ScoringResults, { asked }: ResultsView): FilterChip[] {
  const t = useT();
  const chips: FilterChip[] = [];
  const stratum = (text: string) => (/^(?:[1-9]|10)$/.test(text) ? Number(text) : null);
  const [from, to] = [stratum(asked.from), stratum(asked.to)];
  if (from !== null || to !== null) {
    const [lowest, highest] = [from ?? 1, to ?? 10];
    const name = lowest === highest ? t("results:stratum", { stratum: String(lowest) }) : t("results:range", { from: String(lowest), to: String(highest) });
    chips.push({ name, dropped: { from: "", to: "" } });
  }
  const department = nameIn(counties, asked.department);
  if (department) chips.push({ name: department, dropped: { department: "" } });
  const region = nameIn(regions, asked.region);
  if (region) chips.push({ name: region, dropped: { region: "" } });
  if (turnovers.some((word) => word === asked.turnover)) {
    chips.push({ name: t(`results:turnover.${turnoverKey(asked.turnover, turnovers) as "0"}`), dropped: { turnover: "" } });
  }
  const basis = (["measured", "estimated", "silent", "unknown"] as const).find((word) => word === asked.basis);
  if (basis) chips.push({ name: t(`results:basis.${basis}`), dropped: { basis: "" } });
  if (asked.q) chips.push({ name: t("results:words", { words: asked.q }), dropped: { q: "" } });
  return chips;
}
