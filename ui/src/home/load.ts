// What the home page reads: the indicators of the day, and from the content API what the Store holds and the latest news.

import type { Overview } from "../lib/indicator";
import type { Locale } from "../lib/locale";
import type { LoadContext } from "../lib/route";
import type { Territory } from "../lib/source";

interface Written {
  /** The language of the text, and whether it is not the one asked for. */
  locale: Locale;
  fallback: boolean;
}

export interface HomeSource extends Written {
  slug: string;
  name: string;
  territories: Territory[];
}

export interface HomeModule extends Written {
  id: string;
  name: string;
  summary: string;
}

export interface HomeArticle extends Written {
  id: string;
  title: string;
  summary: string;
  /** Civil day. */
  publishedOn: string;
  outlet: string;
}

export interface HomeData {
  overview: Overview;
  sources: HomeSource[];
  modules: HomeModule[];
  news: { nodes: HomeArticle[] };
}

const HOME = `query Home($locale: Locale!) {
  sources(locale: $locale) { slug name territories locale fallback }
  modules(locale: $locale) { id name summary locale fallback }
  news: pressArticles(locale: $locale, first: 4) { nodes { id title summary publishedOn outlet locale fallback } }
}`;

export async function loadHome({ api, locale }: LoadContext): Promise<HomeData> {
  const [overview, content] = await Promise.all([
    api.get<Overview>("/api/ias"),
    api.query<Omit<HomeData, "overview">>("Home", HOME, { locale }),
  ]);
  return { overview, ...content };
}
