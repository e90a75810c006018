// Which market of an order costs nothing, as its price says.

import type { ScoringPrice } from "../model/api";

/** The day before which a quote must be signed for this market to cost nothing; none where it is paid. */
export function freeBefore(line: ScoringPrice["lines"][number] | undefined): string | null {
  const free = line?.rules.find((rule) => rule.rule === "fifth-free");
  return free && "before" in free ? free.before : null;
}
