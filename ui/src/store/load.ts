// Loads the results of the Store's address from the catalogue, and the editors' content around the list.

import { loadIndicators } from "../blocks/indicators";
import { PAGE_WITHOUT_SOURCES } from "../blocks/query";
import type { Block, PageEntry } from "../blocks/types";
import type { Source, Summary } from "../model/api";
import { FILTERS, type Card, type Found } from "../model/catalog";
import type { Locale } from "../lib/locale";
import type { LoadContext } from "../lib/route";

/** Query parameters of the catalogue. */
export const ASKED = ["q", ...FILTERS, "sort", "page"];
/** Maximum length and number of values that are passed on: others match nothing, and addresses are limited. */
const MAX_CHARS = 200;
const MAX_VALUES = 49;

/** The API address of a search. */
export function catalogAddress(search: URLSearchParams, locale: string): string {
  const pairs = [...search].filter(([name, value]) => ASKED.includes(name) && value).slice(0, MAX_VALUES);
  // The language first, because the catalogue truncates long queries.
  return `/api/sources?${new URLSearchParams([["locale", locale], ["lenient", "true"], ...pairs.map(([name, value]) => [name, [...value].slice(0, MAX_CHARS).join("")])])}`;
}

interface StoreModule {
  id: string;
  name: string;
  summary: string;
  locale: Locale;
  fallback: boolean;
}

/** The editors' content, which is independent of the search. */
export interface Around {
  page: PageEntry | null;
  modules: StoreModule[];
  themes: Summary[];
}

export interface StoreData extends Around {
  found: Found<Card>;
}

interface Written extends Pick<Around, "page"> {
  modules: { nodes: StoreModule[] };
}

const PAGE = `query StorePage($locale: Locale!) {
  page(slug: "store", locale: $locale) { ${PAGE_WITHOUT_SOURCES} }
  modules(locale: $locale, first: 100) { nodes { id name summary locale fallback } }
}`;

/** A list of sources would repeat the Store's own list. */
const withoutLists = (blocks: Block[]): Block[] =>
  blocks
    .filter(({ __typename }) => __typename !== "SourceList")
    .map((block) => (block.__typename === "Chapter" ? { ...block, blocks: withoutLists(block.blocks) } : block));

async function loadAround({ api, locale }: LoadContext): Promise<Around> {
  const { page, modules } = await api.query<Written>("StorePage", PAGE, { locale });
  const blocks = withoutLists(page?.blocks ?? []);
  return { page: page && { ...page, blocks }, modules: modules.nodes, themes: await loadIndicators(api, blocks) };
}

/** Fields that the page does not show are removed: a list is sent twice, in the markup and in the state. */
function listed({ items, nearest, query: { ignored }, ...found }: Found): Found<Card> {
  const card = <Item extends Source>({ divisions: _divisions, indicators: _indicators, updated: _updated, quality: _quality, ...rest }: Item) => rest;
  return { ...found, query: { ignored }, items: items.map(card), nearest: nearest && { criteria: nearest.criteria, items: nearest.items.map(card) } };
}

/** When a search is refined, the page has the rest already. */
export async function loadStore(context: LoadContext<StoreData>): Promise<StoreData> {
  const { api, search, locale, shown } = context;
  const [found, around] = await Promise.all([api.get<Found>(catalogAddress(search, locale)), shown ?? loadAround(context)]);
  return { ...around, found: listed(found) };
}
