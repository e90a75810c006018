// The choices in the address of a module's page.

import { CHOICES, DEFAULT_VIEW, type View } from "../blocks/module-demonstration";

export type Control = keyof View;

/** The controls of each drawing, in their order. */
const CONTROLS: Record<string, Control[]> = {
  map: ["measure"],
  "season-comparison": ["territory"],
  "market-share": ["territory", "period", "measure"],
  "launch-tracking": ["territory"],
  "stock-out-watch": ["territory"],
  "price-watch": ["territory"],
  sectorisation: ["measure"],
  "cohort-flow": ["period"],
  "hospital-pathway": ["period"],
  alert: ["territory"],
};

export const controlsOf = (id: string): Control[] => CONTROLS[id] ?? [];

const chosen = <Choice extends string>(choices: readonly [Choice, ...Choice[]], wanted: string | null): Choice => choices.find((choice) => choice === wanted) ?? choices[0];

/** Values outside the choices become the default. */
export const readView = (search: URLSearchParams): View => ({
  territory: chosen(CHOICES.territory, search.get("territory")), measure: chosen(CHOICES.measure, search.get("measure")), period: chosen(CHOICES.period, search.get("period")),
});

/** The query that restores this view: without defaults, with the token of a preview. */
export function queryOf(id: string, view: View, token: string | null = null): string {
  const pairs = controlsOf(id).filter((name) => view[name] !== DEFAULT_VIEW[name]).map((name): [string, string] => [name, view[name]]);
  if (token !== null) pairs.unshift(["token", token]);
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}
