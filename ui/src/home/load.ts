// What the home page reads: the indicators of the day, what the Store holds, and from the content API its modules and the
// latest news.

import { loadDrawn, type Drawn } from "../model/load-drawn";
import { loadSeries } from "../model/load-series";
import type { ThemeSeries } from "../model/theme-series";
import type { PanelClass } from "../model/api";
import type { Found } from "../model/catalog";
import type { Locale } from "../lib/locale";
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
export type HomeIndicator = Pick<Drawn, "theme" | "unit" | "level" | "lastDay" | "situation" | "freshness" | "held" | "demonstration" | "drawing">;

export interface HomeData {
  themes: HomeIndicator[];
  /** Address of the map of crosses, and what they stand for. */
  panel: string | null;
  panelKey: PanelClass[];
  /** The flu with its last seasons. */
  season: ThemeSeries | null;
  offer: OnOffer;
  modules: HomeModule[];
  news: { nodes: HomeArticle[] };
}

interface Content extends Pick<HomeData, "news"> {
  modules: { nodes: HomeModule[] };
}

const HOME = `query Home($locale: Locale!) {
  modules(locale: $locale, first: 100) { nodes { id name summary locale fallback } }
  news: pressArticles(locale: $locale, first: 4) { nodes { id title summary publishedOn outlet locale fallback } }
}`;

const shown = ({ theme, unit, level, lastDay, situation, freshness, held, demonstration, drawing }: Drawn): HomeIndicator => ({
  theme, unit, level, lastDay, situation, freshness, held, demonstration, drawing,
});

export async function loadHome({ api, locale }: LoadContext): Promise<HomeData> {
  const [{ themes, panel, panelKey }, found, content] = await Promise.all([
    loadDrawn(api),
    api.get<Found>(`/api/sources?locale=${locale}&size=100`),
    api.query<Content>("Home", HOME, { locale }),
  ]);
  const season = themes.some(({ theme }) => theme === "flu") ? thin(await loadSeries(api, "flu")) : null;
  return { themes: themes.map(shown), panel, panelKey, season, offer: onOffer(found), modules: content.modules.nodes, news: content.news };
}
