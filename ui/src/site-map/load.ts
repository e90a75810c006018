// What the site map asks of the content API: the titles of all listed pages, and what else there is to list.

import type { Locale } from "../lib/locale";
import type { PageInfo } from "../lib/paging";
import type { LoadContext } from "../lib/route";
import type { Overview, Theme } from "../model/api";

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

export interface SiteMap {
  pages: ListedPage[];
  sources: ListedSource[];
  /** The indicators that are published. */
  themes: Theme[];
  articles: number;
  jobs: number;
}

interface Answer {
  pages: { nodes: ListedPage[]; pageInfo: PageInfo };
  pressArticles: { totalCount: number };
  jobs: { totalCount: number };
  sources: ListedSource[];
}

const PAGES = "pages(locale: $locale, first: 100, after: $after) { nodes { slug title locale fallback } pageInfo { hasNextPage endCursor } }";

const FIRST = `query SiteMap($locale: Locale!, $after: String) {
  ${PAGES}
  pressArticles(locale: $locale, first: 1) { totalCount }
  jobs(locale: $locale, first: 1) { totalCount }
  sources(locale: $locale) { slug name locale fallback }
}`;

const MORE = `query SiteMapPages($locale: Locale!, $after: String) { ${PAGES} }`;

export async function loadSiteMap({ api, locale }: LoadContext): Promise<SiteMap> {
  const [{ themes }, { pages, pressArticles, jobs, sources }] = await Promise.all([
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
  return { pages: nodes, sources, themes: themes.map(({ theme }) => theme), articles: pressArticles.totalCount, jobs: jobs.totalCount };
}
