// What the home page tells of the Store: from one answer of its catalogue, where its sources are about and the first of
// each family. A page of the catalogue is more than a visitor reads here, and more than the page should carry.

import type { Family, SourceTerritory } from "../model/api";
import type { Found } from "../model/catalog";
import type { Locale } from "../lib/locale";

/** Sources named of a family before the Store is left to tell the rest. */
const NAMED = 5;

export interface OfferedSource {
  slug: string;
  name: string;
  /** The language of its name, where that is not the page's. */
  lang?: Locale;
}

export interface OfferedFamily {
  family: Family;
  count: number;
  sources: OfferedSource[];
}

export interface OnOffer {
  /** The one with most sources first, then as the catalogue orders them. */
  territories: { territory: SourceTerritory; count: number }[];
  families: OfferedFamily[];
}

const offered = (options: Found["facets"]["family"]) => options.filter(({ count }) => count > 0);

/** Reads the first page of the whole catalogue. */
export function onOffer({ facets, items }: Pick<Found, "facets" | "items">): OnOffer {
  const named = (family: string): OfferedSource[] =>
    items.filter((item) => item.family === family).slice(0, NAMED).map(({ slug, name, locale, fallback }) => ({ slug, name, ...(fallback ? { lang: locale } : {}) }));
  return {
    territories: offered(facets.territory).sort((a, b) => b.count - a.count).map(({ value, count }) => ({ territory: value as SourceTerritory, count })),
    families: offered(facets.family).map(({ value, count }) => ({ family: value as Family, count, sources: named(value) })),
  };
}
