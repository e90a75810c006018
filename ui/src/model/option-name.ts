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
};

/** The name of a choice of a filter. */
export const optionName = (filter: Filter, value: string, { t }: { t: Translate }): string => t(KEYS[filter](value) as TextKey);
