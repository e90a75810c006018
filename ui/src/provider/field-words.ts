// The names of the columns that we look for, and what they hold.

import type { Translate } from "../lib/translate";
import type { Measure, SampleField } from "../model/api";
import { optionName } from "../model/option-name";

const UNITS: Record<Measure, "units" | "euros" | "outlets" | "share"> = {
  "sales-volume": "units",
  "sales-value-excl-tax": "euros",
  "sales-value-incl-tax": "euros",
  "price-excl-tax": "euros",
  "price-incl-tax": "euros",
  "stock-volume": "units",
  "selling-outlets": "outlets",
  "stocking-outlets": "outlets",
  "total-outlets": "outlets",
  "market-share-volume": "share",
  "market-share-value": "share",
};

/** Those of every data set, by their kind: a text is what a product is called. */
const NAMES = { period: "period", product: "product", place: "place", text: "label", number: "label" } as const;

export const fieldName = ({ kind, indicator }: SampleField, t: Translate): string =>
  indicator ? optionName("indicator", indicator, { t }) : t(`provider:match.field.${NAMES[kind]}`);

/** What it is given in; none of what says it by its name. */
export function fieldAbout({ kind, indicator }: SampleField, t: Translate): string | null {
  if (indicator) return t(`provider:match.about.${UNITS[indicator]}`);
  return kind === "text" || kind === "number" ? null : t(`provider:match.about.${kind}`);
}
