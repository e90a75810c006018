// The overview of the Store on the home page, from one response of its catalogue: the territories, and the sources by
// family and name.

import type { KEPT } from "../kit/kept";
import type { Family, Source, SourceTerritory } from "../model/api";
import type { Found } from "../model/catalog";
import { fold } from "../lib/fold";
import type { Locale } from "../lib/locale";

/** The most sources that are named; the Store lists the rest. */
const MAX_NAMED_SOURCES = 36;

export interface OfferedSource {
  slug: string;
  name: string;
  family: Family;
  /** The language of its name, if it is not the page's. */
  lang?: Locale;
}

/** The source whose sheet is shown small. */
export interface OfferedSheet extends Pick<Source, "slug" | "name" | "summary" | "family" | "channel" | "territories" | "granularity" | "history" | "update" | "panel"> {
  lang?: Locale;
}

export interface OnOffer {
  /** The first source with a panel, or the first of all. */
  sheet: OfferedSheet | typeof KEPT | null;
  /** By number of sources, then in the order of the catalogue. */
  territories: { territory: SourceTerritory; count: number }[] | typeof KEPT;
  /** By family in the order of the catalogue, then by name. */
  sources: OfferedSource[] | typeof KEPT;
}

const offered = (options: Found["facets"]["family"]) => options.filter(({ count }) => count > 0);

function sheetOf({ slug, name, summary, family, channel, territories, granularity, history, update, panel, locale, fallback }: Source): OfferedSheet {
  return { slug, name, summary, family, channel, territories, granularity, history, update, panel, ...(fallback ? { lang: locale } : {}) };
}

/** Reads the first page of the whole catalogue. */
export function onOffer({ facets, items }: Pick<Found, "facets" | "items">) {
  const families = offered(facets.family).map(({ value }) => value);
  const named = items.map(({ slug, name, family, locale, fallback }) => ({ slug, name, family, ...(fallback ? { lang: locale } : {}) }));
  const places = new Map(named.map((source) => [source.slug, fold(source.name)]));
  const place = ({ slug }: OfferedSource) => places.get(slug) ?? "";
  named.sort((a, b) => families.indexOf(a.family) - families.indexOf(b.family) || (place(a) < place(b) ? -1 : 1));
  const shown = items.find(({ panel }) => panel !== null) ?? items[0];
  return {
    sheet: shown ? sheetOf(shown) : null,
    territories: offered(facets.territory).sort((a, b) => b.count - a.count).map(({ value, count }) => ({ territory: value as SourceTerritory, count })),
    sources: named.slice(0, MAX_NAMED_SOURCES),
  } satisfies OnOffer;
}
