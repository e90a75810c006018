// The names and descriptions of the required columns.

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

/** The fields of every data set, by kind: a text is the product's name. */
const NAMES = { period: "period", product: "product", place: "place", text: "label", number: "label" } as const;

export const fieldName = ({ kind, indicator }: SampleField, t: Translate): string =>
  indicator ? optionName("indicator", indicator, { t }) : t(`provider:match.field.${NAMES[kind]}`);

/** The unit of a field; none if its name states it. */
export function fieldAbout({ kind, indicator }: SampleField, t: Translate): string | null {
  if (indicator) return t(`provider:match.about.${UNITS[indicator]}`);
  return kind === "text" || kind === "number" ? null : t(`provider:match.about.${kind}`);
}
