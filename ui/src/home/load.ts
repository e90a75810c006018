// What the home page reads: the indicators of the day, what the Store holds, and from the content API its modules and the
// latest news.

import { drawSpark, type SparkDrawing } from "../kit/spark-drawing";
import type { Overview, Summary } from "../model/api";
import type { Found } from "../model/catalog";
import { sparkProvisionalFrom } from "../model/indicator";
import type { Locale } from "../lib/locale";
import type { LoadContext } from "../lib/route";
import { onOffer, type OnOffer } from "./on-offer";

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

type Shown = "theme" | "unit" | "level" | "change" | "lastDay" | "seasonLabel" | "above" | "freshness" | "held" | "demonstration";

/** What the page shows of an indicator, its course drawn: as numbers it would be a third of the page. */
export interface HomeIndicator extends Pick<Summary, Shown> {
  drawing: SparkDrawing;
}

export interface HomeData {
  themes: HomeIndicator[];
  /** Address of the map of crosses. */
  panel: string | null;
  offer: OnOffer;
  modules: HomeModule[];
  news: { nodes: HomeArticle[] };
}

const HOME = `query Home($locale: Locale!) {
  modules(locale: $locale) { id name summary locale fallback }
  news: pressArticles(locale: $locale, first: 4) { nodes { id title summary publishedOn outlet locale fallback } }
}`;

function shown(indicator: Summary): HomeIndicator {
  const { theme, unit, level, change, lastDay, seasonLabel, above, freshness, held, demonstration, spark } = indicator;
  const drawing = drawSpark({ ...spark, provisionalFrom: sparkProvisionalFrom(indicator) });
  return { theme, unit, level, change, lastDay, seasonLabel, above, freshness, held, demonstration, drawing };
}

export async function loadHome({ api, locale }: LoadContext): Promise<HomeData> {
  const [{ themes, panel }, found, content] = await Promise.all([
    api.get<Overview>("/api/ias"),
    api.get<Found>(`/api/sources?locale=${locale}&size=100`),
    api.query<Pick<HomeData, "modules" | "news">>("Home", HOME, { locale }),
  ]);
  return { themes: themes.map(shown), panel, offer: onOffer(found), ...content };
}
