// Names of the Store's filter choices, in filters, on cards and on pages of sources.

import type { Filter } from "./catalog";
import type { TextKey } from "../lib/text-keys";
import type { Translate } from "../lib/translate";

const KEYS: Record<Filter, (value: string) => string> = {
  family: (value) => `source:family.${value}`,
  territory: (value) => `source:territory.${value}`,
  division: (value) => `source:division.${value}`,
  indicator: (value) => `source:indicator.${value}`,
  granularity: (value) => `source:granularity.${value}`,
  channel: (value) => `source:channel.${value}`,
  access: (value) => `source:access.${value}`,
  format: (value) => `source:format.${value}`,
};

export const optionName = (filter: Filter, value: string, { t }: { t: Translate }): string => t(KEYS[filter](value) as TextKey);

/** The name in a filter with nested values: France is the whole of France there, with Corsica as a part. */
export const filterName = (filter: Filter, value: string, words: { t: Translate }): string =>
  filter === "territory" && value === "france" ? words.t("store:filter.france") : optionName(filter, value, words);
