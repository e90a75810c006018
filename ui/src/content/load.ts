// The data of an editors' page: the page itself, its parent page if any, and the indicators that it shows.

import { nullIfAbsent } from "../lib/absent";
import { loadIndicators } from "../blocks/indicators";
import { PAGE_FIELDS } from "../blocks/query";
import type { Block, PageEntry } from "../blocks/types";
import { notFound, Problem } from "../lib/api";
import { previewToken } from "../lib/preview";
import type { LoadContext } from "../lib/route";
import type { ScoringPrice, Summary } from "../model/api";

const PAGE = `query Page($slug: String!, $locale: Locale!, $preview: String) {
  page(slug: $slug, locale: $locale, preview: $preview) { ${PAGE_FIELDS} }
}`;

const ABOVE = `query Above($slug: String!, $locale: Locale!) {
  page(slug: $slug, locale: $locale) { slug title }
}`;

export interface Above {
  slug: string;
  title: string;
}

export interface PageData {
  page: PageEntry;
  above: Above | null;
  themes: Summary[];
  preview: boolean;
  /** The current prices of scoring, if the page shows them. */
  price?: ScoringPrice | null;
}

/** The parent page of "company/history". Most folders of slugs are not pages, so it may be missing. */
async function loadAbove({ api, locale }: LoadContext, slug: string): Promise<Above | null> {
  const end = slug.lastIndexOf("/");
  if (end < 0) return null;
  try {
    return (await api.query<{ page: Above | null }>("Above", ABOVE, { slug: slug.slice(0, end), locale })).page;
  } catch (cause) {
    if (cause instanceof Problem) return null;
    throw cause;
  }
}

/** Prices for options that state none; without a price list, none either. */
async function loadPrice({ api }: LoadContext, blocks: Block[]): Promise<ScoringPrice | null> {
  const isPriced = blocks.some((block) => block.__typename === "AccessList" && block.options.some(({ access, price }) => access === "account" && price === null));
  if (!isPriced) return null;
  try {
    return await api.get<ScoringPrice>("/api/scoring/price");
  } catch (cause) {
    if (cause instanceof Problem) return null;
    throw cause;
  }
}

export async function loadPage(context: LoadContext, slug: string): Promise<PageData> {
  const { api, locale } = context;
  const token = previewToken(context);
  const asked = api.query<{ page: PageEntry | null }>("Page", PAGE, { slug, locale, ...(token === null ? {} : { preview: token }) });
  const [{ page }, above] = await Promise.all([asked, loadAbove(context, slug)]);
  if (!page) notFound();
  const [themes, price] = await Promise.all([loadIndicators(api, page.blocks), loadPrice(context, page.blocks)]);
  return { page, above, themes, price, preview: token !== null };
}

export interface ScoringPageData extends PageData {
  /** The price of the largest order; none without a price list. */
  price: ScoringPrice | null;
}

/** The markets of the largest order. */
const MOST_MARKETS = 5;

export async function loadScoringPage(context: LoadContext): Promise<ScoringPageData> {
  const asked = context.api.get<ScoringPrice>(`/api/scoring/price?markets=${MOST_MARKETS}`).catch(nullIfAbsent);
  const [page, price] = await Promise.all([loadPage(context, "solutions/scoring"), asked]);
  return { ...page, price };
}
