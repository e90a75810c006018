// Queries of the content API for press articles.

import { loadList, type AroundList } from "../blocks/list-load";
import { PAGE_FIELDS } from "../blocks/query";
import { notFound } from "../lib/api";
import type { Locale } from "../lib/locale";
import { previewToken } from "../lib/preview";
import type { LoadContext } from "../lib/route";
import type { Visibility } from "../model/api";

export interface ArticleSummary {
  id: string;
  title: string;
  summary: string;
  /** The civil day of publication. */
  publishedOn: string;
  /** The publisher. */
  outlet: string;
  /** Whether it is fictional. */
  demonstration: boolean;
  /** The language of the text, and whether it is not the requested one. */
  locale: Locale;
  fallback: boolean;
}

export interface PressList extends AroundList {
  articles: { nodes: ArticleSummary[]; totalCount: number };
}

export interface Neighbour {
  id: string;
  title: string;
}

export interface Article extends ArticleSummary {
  updatedOn: string | null;
  author: string | null;
  /** The original, if it was published elsewhere. */
  link: string | null;
  /** The picture above its text. */
  picture: { src: string; alt: string; width: number; height: number; legend: string | null; credit: string | null } | null;
  html: string;
  /** Reading time in minutes. */
  readingMinutes: number;
  /** The languages in which it is public. */
  locales: Locale[];
  /** Its public visibility today. */
  visibility: Visibility;
  /** Whether it was requested by a preview link, public or not. */
  preview: boolean;
  newer: Neighbour | null;
  older: Neighbour | null;
}

const SKIP = `query PressSkip($locale: Locale!, $first: Int!, $after: String) {
  list: pressArticles(locale: $locale, first: $first, after: $after) { pageInfo { hasNextPage endCursor } }
}`;

const LIST = `query PressList($locale: Locale!, $first: Int!, $after: String) {
  page(slug: "press", locale: $locale) { ${PAGE_FIELDS} }
  articles: pressArticles(locale: $locale, first: $first, after: $after) {
    nodes { id title summary publishedOn outlet demonstration locale fallback }
    totalCount
  }
}`;

const ARTICLE = `query PressArticle($id: String!, $locale: Locale!, $preview: String) {
  pressArticle(id: $id, locale: $locale, preview: $preview) {
    id title summary publishedOn updatedOn outlet author link picture { src alt width height legend: caption credit } demonstration html readingMinutes locale fallback locales visibility
    newer { id title }
    older { id title }
  }
}`;

export function loadPressList(context: LoadContext): Promise<PressList> {
  return loadList(context, { skip: { operationName: "PressSkip", query: SKIP }, list: { operationName: "PressList", query: LIST } });
}

export async function loadArticle(context: LoadContext): Promise<Article> {
  const { api, locale, params } = context;
  const preview = previewToken(context);
  const { pressArticle } = await api.query<{ pressArticle: Article | null }>("PressArticle", ARTICLE, { id: params.id, locale, preview });
  if (!pressArticle) notFound();
  return { ...pressArticle, preview: preview !== null };
}
