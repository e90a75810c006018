// Asks the catalogue for what the address of the Store asks, and the content for what editors wrote around the list.

import { loadIndicators } from "../blocks/indicators";
import { PAGE_WITHOUT_SOURCES } from "../blocks/query";
import type { Block, PageEntry } from "../blocks/types";
import type { Source, Summary } from "../model/api";
import { FILTERS, type Card, type Found } from "../model/catalog";
import type { Locale } from "../lib/locale";
import type { LoadContext } from "../lib/route";

/** Names of the query that the catalogue answers to. */
export const ASKED = ["q", ...FILTERS, "sort", "page"];
/** The longest value that is passed on, and how many: others name nothing, and an address has its limits. */
const LONGEST = 200;
const MOST = 49;

/** The address of the API for what is asked. */
export function catalogAddress(search: URLSearchParams, locale: string): string {
  const pairs = [...search].filter(([name, value]) => ASKED.includes(name) && value).slice(0, MOST);
  // The language first: the catalogue reads no endless question to its end.
  return `/api/sources?${new URLSearchParams([["locale", locale], ["lenient", "true"], ...pairs.map(([name, value]) => [name, [...value].slice(0, LONGEST).join("")])])}`;
}

interface StoreModule {
  id: string;
  name: string;
  summary: string;
  locale: Locale;
  fallback: boolean;
}

/** What editors wrote: nothing of it changes with the search. */
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

/** A list of sources would say again what the Store lists. */
const withoutLists = (blocks: Block[]): Block[] =>
  blocks
    .filter(({ __typename }) => __typename !== "SourceList")
    .map((block) => (block.__typename === "Chapter" ? { ...block, blocks: withoutLists(block.blocks) } : block));

async function loadAround({ api, locale }: LoadContext): Promise<Around> {
  const { page, modules } = await api.query<Written>("StorePage", PAGE, { locale });
  const blocks = withoutLists(page?.blocks ?? []);
  return { page: page && { ...page, blocks }, modules: modules.nodes, themes: await loadIndicators(api, blocks) };
}

/** The page carries what it shows: a list of twenty is told twice, in its markup and in its state. */
function listed({ items, nearest, query: { ignored }, ...found }: Found): Found<Card> {
  const card = <Item extends Source>({ divisions: _divisions, indicators: _indicators, updated: _updated, quality: _quality, update: _update, ...rest }: Item) => rest;
  return { ...found, query: { ignored }, items: items.map(card), nearest: nearest && { asked: nearest.asked, items: nearest.items.map(card) } };
}

/** A reader who refines the search has the rest on the page already. */
export async function loadStore(context: LoadContext<StoreData>): Promise<StoreData> {
  const { api, search, locale, shown } = context;
  const [found, around] = await Promise.all([api.get<Found>(catalogAddress(search, locale)), shown ?? loadAround(context)]);
  return { ...around, found: listed(found) };
}
