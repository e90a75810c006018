// Loads the home page: the indicators of the day, the overview of the Store, and from the content API the editors'
// page, the modules and the latest news.

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
import { lastSeasons, thin } from "./thin";

interface Written {
  /** The language of the text, and whether it is not the requested one. */
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
  /** The civil day of publication. */
  publishedOn: string;
  outlet: string;
}

/** The fields of an indicator that the page shows. */
export type HomeIndicator = Pick<Drawn, "theme" | "unit" | "method" | "level" | "lastDay" | "situation" | "freshness" | "held" | "demonstration" | "drawing">;

/** The fields of the editors' page that it shows. */
export interface HomePage extends Pick<PageEntry, "title" | "summary" | "locale" | "fallback" | "locales" | "blocks"> {
  /** The first links, the main one first. */
  ways: Way[];
}

export interface HomeData {
  /** May be missing. */
  page: HomePage | null;
  /** Its public visibility, in a preview. */
  preview?: Visibility;
  themes: HomeIndicator[];
  /** The address of the map of crosses, and its description. */
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

/** Links at the beginning are beside the title, all other content below it. */
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
  const flu = themes.find(({ theme }) => theme === "flu");
  const season = flu ? thin(await loadSeries(api, "flu", lastSeasons(flu.seasonLabel))) : null;
  return { page: page && homePage(page), ...(token !== null && page ? { preview: page.visibility } : {}), themes: themes.map(drawn), panel, panelKey, panelScope, season, offer: onOffer(found), modules: modules.nodes, news };
}
