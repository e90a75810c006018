// The overview of the Store on the home page, from one response of its catalogue: the territories, and the first
// sources of each family. A full page of the catalogue would be too large for the home page.

import type { Family, SourceTerritory } from "../model/api";
import type { Found } from "../model/catalog";
import type { Locale } from "../lib/locale";

/** Sources named per family; the Store lists the rest. */
const MAX_NAMED_SOURCES = 5;

export interface OfferedSource {
  slug: string;
  name: string;
  /** The language of its name, if it is not the page's. */
  lang?: Locale;
}

export interface OfferedFamily {
  family: Family;
  count: number;
  sources: OfferedSource[];
}

export interface OnOffer {
  /** By number of sources, then in the order of the catalogue. */
  territories: { territory: SourceTerritory; count: number }[];
  families: OfferedFamily[];
}

const offered = (options: Found["facets"]["family"]) => options.filter(({ count }) => count > 0);

/** Reads the first page of the whole catalogue. */
export function onOffer({ facets, items }: Pick<Found, "facets" | "items">): OnOffer {
  const named = (family: string): OfferedSource[] =>
    items.filter((item) => item.family === family).slice(0, MAX_NAMED_SOURCES).map(({ slug, name, locale, fallback }) => ({ slug, name, ...(fallback ? { lang: locale } : {}) }));
  return {
    territories: offered(facets.territory).sort((a, b) => b.count - a.count).map(({ value, count }) => ({ territory: value as SourceTerritory, count })),
    families: offered(facets.family).map(({ value, count }) => ({ family: value as Family, count, sources: named(value) })),
  };
}
