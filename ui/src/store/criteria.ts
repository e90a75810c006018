// The criteria of a source that only comes near, each met or with the source's value instead.

import type { Choice as Choices, Granularity } from "../model/api";
import { FILTERS, type Card, type Filter } from "../model/catalog";
import { filterName, optionName } from "../model/option-name";
import type { Translate } from "../lib/translate";

export type Criteria = {
  key: string;
  filter: Filter;
  text: string;
  /** Null if it is met. */
  instead: string | null;
  /** The requested granularity. */
  step?: Granularity | undefined;
}[];

function firstOf(item: Card, filter: Filter): string | null {
  switch (filter) {
    case "family":
    case "channel":
    case "granularity":
    case "access":
      return item[filter];
    case "territory":
      return item.territories[0] ?? null;
    default:
      return null;
  }
}

export function criteriaOf(item: Card & { meets: string[] }, asked: Choices, t: Translate): Criteria {
  return FILTERS.flatMap((filter) => {
    const values = asked[filter];
    const [first] = values;
    if (!first) return [];
    const text = values.map((value) => filterName(filter, value, { t })).join(", ");
    const has = firstOf(item, filter);
    const instead = item.meets.includes(filter) ? null : has === null ? t("source:none") : optionName(filter, has, { t });
    return [{ key: filter, filter, text, instead, step: filter === "granularity" ? (first as Granularity) : undefined }];
  });
}
