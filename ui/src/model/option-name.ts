// Names the choices of the Store's filters, on the filters, on cards and on sheets.

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

/** The name of a choice of a filter. */
export const optionName = (filter: Filter, value: string, { t }: { t: Translate }): string => t(KEYS[filter](value) as TextKey);

/** The same where values hold one another: France is the whole of it in a filter, of which Corsica is a part. */
export const filterName = (filter: Filter, value: string, words: { t: Translate }): string =>
  filter === "territory" && value === "france" ? words.t("store:filter.france") : optionName(filter, value, words);
