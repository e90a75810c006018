// The free market of an order, by its price.

import type { ScoringPrice } from "../model/api";

/** The deadline before which a quote must be signed for this market to be free; none if it is paid. */
export function freeBefore(line: ScoringPrice["lines"][number] | undefined): string | null {
  const free = line?.rules.find((rule) => rule.rule === "fifth-free");
  return free && "before" in free ? free.before : null;
}
