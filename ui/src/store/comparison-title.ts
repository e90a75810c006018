// The title of a comparison, of its page and of its document.

import type { Translate } from "../lib/translate";
import type { Comparison } from "./load-compare";

export function comparisonTitle({ sheets }: Comparison, t: Translate): string {
  if (sheets.length === 3) return t("store:comparison.three");
  return t(sheets.length === 2 ? "store:comparison.two" : "store:comparison.title");
}
