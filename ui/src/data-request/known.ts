// The criteria of a request in its address, with the parameter names of the Store.

import { FILTERS, type Filter } from "../model/catalog";
import { optionName } from "../model/option-name";
import type { Translate } from "../lib/translate";

/** The parameters that can be criteria. */
export const CRITERIA = ["q", ...FILTERS];
/** Maximum length and number of values that are used. */
const MAX_CHARS = 200;
const MAX_VALUES = 20;

/** Maximum number of initial sources: as many as can be compared. */
const MAX_SOURCES = 4;

export interface NamedSource {
  slug: string;
  name: string;
}

export const sourcesOf = (search: URLSearchParams): string[] =>
  [...new Set(search.getAll("source"))].filter((slug) => /^[a-z0-9-]{1,100}$/.test(slug)).slice(0, MAX_SOURCES);

export interface Known {
  name: string;
  value: string;
  /** Its name. */
  text: string;
}

const nameOf = (text: string) => text.slice(text.indexOf(":") + 1);

/** The name of a choice in the Store; null for unknown values, because the address is untrusted. */
function choiceName(filter: Filter, value: string, t: Translate): string | null {
  if (!/^[a-z0-9-]{1,40}$/.test(value)) return null;
  const name = optionName(filter, value, { t });
  return nameOf(name) === `${filter}.${value}` || name.endsWith(`${filter}.${value}`) ? null : name;
}

/** The criteria of the row above the form: all but the areas, which have their own field. */
export function knownOf(search: URLSearchParams, sources: NamedSource[], t: Translate): Known[] {
  const pairs = [...search].slice(0, MAX_VALUES).map(([name, value]) => ({ name, value: value.slice(0, MAX_CHARS).trim() }));
  const described = pairs.flatMap(({ name, value }): Known[] => {
    if (!value) return [];
    if (name === "q") return [{ name, value, text: t("request:known.words", { words: value }) }];
    if (name === "source") return sources.filter(({ slug }) => slug === value).map((source) => ({ name, value, text: source.name }));
    if (name === "territory" || !FILTERS.includes(name as Filter)) return [];
    const text = choiceName(name as Filter, value, t);
    return text ? [{ name, value, text }] : [];
  });
  return described.filter((one, at) => described.findIndex(({ name, value }) => name === one.name && value === one.value) === at);
}

/** The API address of the nearest sources; null without criteria. */
export function nearestAddress(search: URLSearchParams, locale: string): string | null {
  const asked = [...search].filter(([name, value]) => CRITERIA.includes(name) && value).slice(0, MAX_VALUES);
  if (asked.length === 0) return null;
  return `/api/nearest-sources?${new URLSearchParams([["locale", locale], ["lenient", "true"], ...asked.map(([name, value]) => [name, value.slice(0, MAX_CHARS)])])}`;
}
