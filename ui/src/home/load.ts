// What the home page reads: the indicators of the day, what the Store holds, and from the content API what editors wrote for
// it, the modules and the latest news.

import { PAGE_WITHOUT_SOURCES } from "../blocks/query";
import type { PageEntry, Way } from "../blocks/types";
import { loadDrawn, type Drawn } from "../model/load-drawn";
import { loadSeries } from "../model/load-series";
import type { ThemeSeries } from "../model/theme-series";
import type { Overview, PanelClass, Visibility } from "../model/api";
import type { Found } from "../model/catalog";
import type { Locale } from "../lib/locale";
import { previewToken } from "../lib/preview";
import type { LoadContext } from "../lib/route";
import { onOffer, type OnOffer } from "./on-offer";
import { thin } from "./thin";

interface Written {
  /** The language of the text, and whether it is not the one asked for. */
  locale: Locale;
  fallback: boolean;
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

/** What the page shows of an indicator. */
export type HomeIndicator = Pick<Drawn, "theme" | "unit" | "method" | "level" | "lastDay" | "situation" | "freshness" | "held" | "demonstration" | "drawing">;

/** What it shows of the page that editors wrote. */
export interface HomePage extends Pick<PageEntry, "title" | "summary" | "locale" | "fallback" | "locales" | "blocks"> {
  /** What the reader may do first, the main way before the others. */
  ways: Way[];
}

export interface HomeData {
  /** A site may have none. */
  page: HomePage | null;
  /** What the public sees of it, where an editor looks at it first. */
  preview?: Visibility;
  themes: HomeIndicator[];
  /** Address of the map of crosses, and what they stand for. */
  panel: string | null;
  panelKey: PanelClass[];
  panelScope: Overview["panelScope"];
  /** The flu with its last seasons. */
  season: ThemeSeries | null;
  offer: OnOffer;
  modules: HomeModule[];
  news: { nodes: HomeArticle[] };
}

interface Content extends Pick<HomeData, "news"> {
  page: PageEntry | null;
  modules: { nodes: HomeModule[] };
}

const HOME = `query Home($locale: Locale!, $preview: String) {
  page(slug: "home", locale: $locale, preview: $preview) { ${PAGE_WITHOUT_SOURCES} }
  modules(locale: $locale, first: 100) { nodes { id name summary locale fallback } }
  news: pressArticles(locale: $locale, first: 4) { nodes { id title summary publishedOn outlet locale fallback } }
}`;

const drawn = ({ theme, unit, method, level, lastDay, situation, freshness, held, demonstration, drawing }: Drawn): HomeIndicator => ({
  theme, unit, method, level, lastDay, situation, freshness, held, demonstration, drawing,
});

/** Links before anything else stand beside the title, the rest below it. */
function homePage({ title, summary, locale, fallback, locales, blocks }: PageEntry): HomePage {
  const [first, ...others] = blocks;
  const opens = first?.__typename === "LinkList" && first.listTitle === null;
  return { title, summary, locale, fallback, locales, ways: opens ? first.ways : [], blocks: opens ? others : blocks };
}

export async function loadHome(context: LoadContext): Promise<HomeData> {
  const { api, locale } = context;
  const token = previewToken(context);
  const [{ themes, panel, panelKey, panelScope }, found, { page, modules, news }] = await Promise.all([
    loadDrawn(api),
    api.get<Found>(`/api/sources?locale=${locale}&size=100`),
    api.query<Content>("Home", HOME, { locale, ...(token === null ? {} : { preview: token }) }),
  ]);
  const season = themes.some(({ theme }) => theme === "flu") ? thin(await loadSeries(api, "flu")) : null;
  return { page: page && homePage(page), ...(token !== null && page ? { preview: page.visibility } : {}), themes: themes.map(drawn), panel, panelKey, panelScope, season, offer: onOffer(found), modules: modules.nodes, news };
}
