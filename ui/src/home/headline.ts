// The news of the day as a sentence: the title of the page's first screen, of its card and of a link to it.

import type { Words } from "../model/indicator";
import { scaleOf } from "../model/map-scale";
import { countAbove, printCount } from "../model/region-count";
import { printState } from "../model/situation";
import type { Front } from "./load";

/** Null for the promise of the site, which is the title while all figures are invented. */
export function headline({ kind, lead, regions }: Front, { t, format }: Words): string | null {
  if (kind === "demonstration") return null;
  if (kind === "quiet") return t("home:quiet.share", { date: format.date(lead.lastDay) });
  const scale = scaleOf({ ...lead, epidemic: null, thresholdsUnavailable: null, baseline: null }, regions);
  const count = scale.kind === "epidemic" ? countAbove({ ...scale, kind: scale.kind }, regions) : null;
  const state = count && count.above > 0 ? printCount(count, "epidemic", { t }) : printState(lead, { t });
  return t("ias:state.title", { theme: t(`ias:name.${lead.theme}`), state });
}
