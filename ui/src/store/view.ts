// The reader's search, as the address of the page: every search can be shared, bookmarked and requested by a plain
// form.

import { FILTERS, type Filter, type Found } from "../model/catalog";

export const SORTS = ["name", "updated", "history"] as const;
export type Sort = (typeof SORTS)[number];

/** Limits of sources side by side. */
export const COMPARED = { least: 2, most: 3 };

export interface Choice {
  filter: Filter;
  value: string;
}

export interface View {
  /** The search words as typed. */
  words: string;
  chosen: Choice[];
  /** Null for the catalogue's default order. */
  sort: Sort | null;
  page: number;
  /** Slugs of the sources picked for a comparison. */
  compare: string[];
}

/** Ids that parts of the page refer to: the list, and the form of the boxes that pick sources. */
export const RESULTS = "results";
export const PICKING = "picking";

const SLUG = /^[a-z0-9-]{1,100}$/;

/** Unique slugs of a query parameter, up to the maximum of a comparison. */
export const askedSlugs = (search: URLSearchParams, name: string): string[] =>
  [...new Set(search.getAll(name))].filter((slug) => SLUG.test(slug));

/** Parses the address, with the choices as the catalogue understood them. */
export function readView(search: URLSearchParams, { page, facets }: Pick<Found, "page" | "facets">): View {
  return {
    words: search.get("q") ?? "",
    chosen: FILTERS.flatMap((filter) => facets[filter].filter(({ selected }) => selected).map(({ value }) => ({ filter, value }))),
    sort: SORTS.find((name) => name === search.get("sort")) ?? null,
    page,
    compare: askedSlugs(search, "compare").slice(0, COMPARED.most),
  };
}

/** The query parameters of a search in a fixed order, without defaults. */
export function pairsOf({ words, chosen, sort, page, compare }: View): [string, string][] {
  const pairs: [string, string][] = [
    ["q", words.trim()],
    ...chosen.map(({ filter, value }): [string, string] => [filter, value]),
    ["sort", sort ?? ""],
    ["page", page > 1 ? String(page) : ""],
    ...compare.map((slug): [string, string] => ["compare", slug]),
  ];
  return pairs.filter(([, value]) => value);
}

/** The query of this view with some choices changed: "" or "?q=…". */
export function queryOf(view: View, changes: Partial<View> = {}): string {
  const query = new URLSearchParams(pairsOf({ ...view, ...changes })).toString();
  return query && `?${query}`;
}

/** The query without one of the choices, from the first page on. */
export const without = (view: View, { filter, value }: Choice): string =>
  queryOf(view, { page: 1, chosen: view.chosen.filter((choice) => choice.filter !== filter || choice.value !== value) });

export interface Picking {
  picked: boolean;
  /** Whether the maximum number is picked already. */
  full: boolean;
  /** The address with this source added or removed: sources are compared in the order in which they were picked. */
  toggled: string;
}

export function pickingOf(slug: string, view: View): Picking {
  const { compare } = view;
  const picked = compare.includes(slug);
  const next = picked ? compare.filter((other) => other !== slug) : [...compare, slug];
  return { picked, full: compare.length >= COMPARED.most, toggled: `/store${queryOf(view, { compare: next })}` };
}

/** The query of the page that compares sources. */
export const comparisonOf = (slugs: string[]): string => `?${new URLSearchParams(slugs.map((slug) => ["source", slug]))}`;
