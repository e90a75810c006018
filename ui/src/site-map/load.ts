// Loads the site map: the titles of all listed pages and the other lists from the content API, and the sources from the
// catalogue, a hundred at a time.

import { notFound } from "../lib/api";
import type { Locale } from "../lib/locale";
import { askedPage, type PageInfo } from "../lib/paging";
import type { LoadContext } from "../lib/route";
import type { Overview, Theme } from "../model/api";
import type { Found } from "../model/catalog";

export interface ListedPage {
  slug: string;
  title: string;
  locale: Locale;
  fallback: boolean;
}

export interface ListedSource {
  slug: string;
  name: string;
  locale: Locale;
  fallback: boolean;
}

export interface ListedModule {
  id: string;
  name: string;
  locale: Locale;
  fallback: boolean;
}

export interface SiteMap {
  /** On the first page only, like everything but the sources. */
  pages: ListedPage[];
  sources: ListedSource[];
  /** The page of the sources, from 1. */
  page: number;
  pageCount: number;
  modules: ListedModule[];
  /** The published indicators. */
  themes: Theme[];
  articles: number;
  jobs: number;
}

interface Answer {
  pages: { nodes: ListedPage[]; pageInfo: PageInfo };
  pressArticles: { totalCount: number };
  jobs: { totalCount: number };
  modules: { nodes: ListedModule[] };
}

const PAGES = "pages(locale: $locale, first: 100, after: $after) { nodes { slug title locale fallback } pageInfo { hasNextPage endCursor } }";

const FIRST = `query SiteMap($locale: Locale!, $after: String) {
  ${PAGES}
  pressArticles(locale: $locale, first: 1) { totalCount }
  jobs(locale: $locale, first: 1) { totalCount }
  modules(locale: $locale, first: 100) { nodes { id name locale fallback } }
}`;

const MORE = `query SiteMapPages($locale: Locale!, $after: String) { ${PAGES} }`;

async function loadSources({ api, locale, search }: LoadContext): Promise<Pick<SiteMap, "sources" | "page" | "pageCount">> {
  const page = askedPage(search);
  const found = await api.get<Found>(`/api/sources?locale=${locale}&sort=name&size=100&page=${page}`);
  if (page > found.pages) notFound();
  const sources = found.items.map(({ slug, name, locale: written, fallback }) => ({ slug, name, locale: written, fallback }));
  return { sources, page, pageCount: found.pages };
}

async function loadPages({ api, locale }: LoadContext): Promise<Pick<SiteMap, "pages" | "modules" | "themes" | "articles" | "jobs">> {
  const [{ themes }, { pages, pressArticles, jobs, modules }] = await Promise.all([
    api.get<Overview>("/api/ias"),
    api.query<Answer>("SiteMap", FIRST, { locale, after: null }),
  ]);
  const nodes = [...pages.nodes];
  let { hasNextPage, endCursor } = pages.pageInfo;
  while (hasNextPage) {
    const more = await api.query<Pick<Answer, "pages">>("SiteMapPages", MORE, { locale, after: endCursor });
    nodes.push(...more.pages.nodes);
    ({ hasNextPage, endCursor } = more.pages.pageInfo);
  }
  return { pages: nodes, modules: modules.nodes, themes: themes.map(({ theme }) => theme), articles: pressArticles.totalCount, jobs: jobs.totalCount };
}

export async function loadSiteMap(context: LoadContext): Promise<SiteMap> {
  const sources = await loadSources(context);
  const pages = sources.page === 1 ? await loadPages(context) : { pages: [], modules: [], themes: [], articles: 0, jobs: 0 };
  return { ...pages, ...sources };
}
