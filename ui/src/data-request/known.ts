// What the Store knows of a wish, as the address of the request carries it: the names are those of the Store's own address.

import { FILTERS, type Filter } from "../model/catalog";
import { optionName } from "../model/option-name";
import type { Translate } from "../lib/translate";

/** What a wish may be narrowed down by. */
export const CRITERIA = ["q", ...FILTERS];
/** Characters and values that are looked at. */
const LONGEST = 200;
const MOST = 20;

/** Sources that a wish may begin with: as many as are compared at once. */
const MOST_SOURCES = 4;

export interface NamedSource {
  slug: string;
  name: string;
}

export const sourcesOf = (search: URLSearchParams): string[] =>
  [...new Set(search.getAll("source"))].filter((slug) => /^[a-z0-9-]{1,100}$/.test(slug)).slice(0, MOST_SOURCES);

export interface Known {
  name: string;
  value: string;
  /** In words. */
  text: string;
}

const nameOf = (text: string) => text.slice(text.indexOf(":") + 1);

/** A choice that the Store has, by its name. An address may say anything: what has no name is none. */
function choiceName(filter: Filter, value: string, t: Translate): string | null {
  if (!/^[a-z0-9-]{1,40}$/.test(value)) return null;
  const name = optionName(filter, value, { t });
  return nameOf(name) === `${filter}.${value}` || name.endsWith(`${filter}.${value}`) ? null : name;
}

/** What stands in a row above the form: all but the areas, which have a field of their own. */
export function knownOf(search: URLSearchParams, sources: NamedSource[], t: Translate): Known[] {
  const pairs = [...search].slice(0, MOST).map(([name, value]) => ({ name, value: value.slice(0, LONGEST).trim() }));
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

/** Where the sources stand that come nearest; none while nothing is known. */
export function nearestAddress(search: URLSearchParams, locale: string): string | null {
  const asked = [...search].filter(([name, value]) => CRITERIA.includes(name) && value).slice(0, MOST);
  if (asked.length === 0) return null;
  return `/api/nearest-sources?${new URLSearchParams([["locale", locale], ["lenient", "true"], ...asked.map(([name, value]) => [name, value.slice(0, LONGEST)])])}`;
}
