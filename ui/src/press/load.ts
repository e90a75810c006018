// What the pages of the press ask of the content API.

import { loadIndicators } from "../blocks/indicators";
import { PAGE_FIELDS } from "../blocks/query";
import type { PageEntry } from "../blocks/types";
import { notFound } from "../lib/api";
import type { IndicatorSummary } from "../lib/indicator";
import type { Locale } from "../lib/locale";
import { askedPage, cursorBefore, PER_PAGE, type PageInfo } from "../lib/paging";
import { previewToken } from "../lib/preview";
import type { LoadContext } from "../lib/route";

export interface ArticleSummary {
  id: string;
  title: string;
  summary: string;
  /** Civil day. */
  publishedOn: string;
  /** Who published it. */
  outlet: string;
  /** The language of the text, and whether it is not the one asked for. */
  locale: Locale;
  fallback: boolean;
}

export interface PressList {
  /** What editors wrote above the list; a site may have none. */
  page: PageEntry | null;
  articles: { nodes: ArticleSummary[]; totalCount: number };
  /** The indicators that the editors show. */
  themes: IndicatorSummary[];
  /** Which page of the list, from 1. */
  number: number;
}

export interface Neighbour {
  id: string;
  title: string;
}

export interface Article extends ArticleSummary {
  updatedOn: string | null;
  author: string | null;
  /** The original, when it was published elsewhere. */
  link: string | null;
  html: string;
  /** Reading time. */
  minutes: number;
  /** Where the public can read it. */
  locales: Locale[];
  draft: boolean;
  /** Asked for by an editor's link, whether the public can see it or not. */
  preview: boolean;
  newer: Neighbour | null;
  older: Neighbour | null;
}

const SKIP = `query PressSkip($locale: Locale!, $first: Int!, $after: String) {
  pressArticles(locale: $locale, first: $first, after: $after) { pageInfo { hasNextPage endCursor } }
}`;

const LIST = `query PressList($locale: Locale!, $first: Int!, $after: String) {
  page(slug: "press", locale: $locale) { ${PAGE_FIELDS} }
  articles: pressArticles(locale: $locale, first: $first, after: $after) {
    nodes { id title summary publishedOn outlet locale fallback }
    totalCount
  }
}`;

const ARTICLE = `query PressArticle($id: String!, $locale: Locale!, $preview: String) {
  pressArticle(id: $id, locale: $locale, preview: $preview) {
    id title summary publishedOn updatedOn outlet author link html minutes locale fallback locales draft
    newer { id title }
    older { id title }
  }
}`;

export async function loadPressList({ api, locale, search }: LoadContext): Promise<PressList> {
  const number = askedPage(search);
  const skip = async (first: number, after: string | null) =>
    (await api.query<{ pressArticles: { pageInfo: PageInfo } }>("PressSkip", SKIP, { locale, first, after })).pressArticles.pageInfo;
  const after = await cursorBefore(number, skip);
  const found = await api.query<Omit<PressList, "number" | "themes">>("PressList", LIST, { locale, first: PER_PAGE, after });
  return { ...found, themes: await loadIndicators(api, found.page?.blocks ?? []), number };
}

export async function loadArticle(context: LoadContext): Promise<Article> {
  const { api, locale, params } = context;
  const preview = previewToken(context);
  const { pressArticle } = await api.query<{ pressArticle: Article | null }>("PressArticle", ARTICLE, { id: params.id, locale, preview });
  if (!pressArticle) notFound();
  return { ...pressArticle, preview: preview !== null };
}
