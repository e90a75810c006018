// Loads the home page: the indicators of the day, the overview of the Store, and from the content API the editors'
// page, the modules and the latest news.

import { PAGE_WITHOUT_SOURCES } from "../blocks/query";
import type { PageEntry, Way } from "../blocks/types";
import { loadDrawn, type Drawn, type DrawnOverview } from "../model/load-drawn";
import type { Api } from "../lib/api";
import { loadSeries } from "../model/load-series";
import type { ThemeSeries } from "../model/theme-series";
import { courseOf } from "../model/finding";
import type { News, Region, Visibility } from "../model/api";
import { KEPT } from "../kit/kept";
import type { Found } from "../model/catalog";
import type { Locale } from "../lib/locale";
import { previewToken } from "../lib/preview";
import type { LoadContext } from "../lib/route";
import { onOffer, type OnOffer } from "./on-offer";

interface Written {
  /** The language of the text, and whether it is not the requested one. */
  locale: Locale;
  fallback: boolean;
}

export interface HomeModule {
  id: string;
  name: string;
  /** The language of its text, if it is not the page's. */
  lang?: Locale;
}

export interface ShownModule extends HomeModule {
  summary: string;
}

interface WrittenModule extends Written, Pick<ShownModule, "id" | "name" | "summary"> {}

/** A module whose drawing says most at a small size. */
const SHOWN_MODULE = "market-share";

export interface HomeArticle extends Written {
  id: string;
  title: string;
  summary: string;
  /** The civil day of publication. */
  publishedOn: string;
  outlet: string;
}

/** The fields of an indicator that the page shows. */
export type HomeIndicator = Pick<
  Drawn,
  "theme" | "unit" | "method" | "level" | "target" | "lastDay" | "provisionalFrom" | "publishedAt" | "situation" | "freshness" | "heldBack" | "demonstration" | "drawing" | "yearAgo"
>;

export type HomeRegion = Pick<Region, "code" | "level" | "thresholds" | "inhabitants">;

/** What the first screen speaks of. */
export interface Front {
  kind: News["kind"];
  lead: HomeIndicator;
  regions: HomeRegion[];
  /** The day of the regions. */
  day: string | null;
  /** The address of the picture of crosses. */
  crossField: string | null;
  /** The seasons of the theme, where they take the place of the map. Kept: so is any picture without a map. */
  season: ThemeSeries | typeof KEPT | null;
  /** Why it has no threshold yet. */
  thresholdsUnavailable: ThemeSeries["thresholdsUnavailable"];
  /** The curve of the card. */
  course: string | null;
}

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
  /** Null while no theme has a grade. */
  front: Front | null;
  /** The flu with its last seasons. */
  season: ThemeSeries | typeof KEPT | null;
  offer: OnOffer;
  modules: HomeModule[] | typeof KEPT;
  /** Of all territories with sources, sources and modules. */
  counts: Record<"territories" | "sources" | "modules", number>;
  /** The module that is shown small, or the first one. */
  shown: ShownModule | typeof KEPT | null;
  news: { nodes: HomeArticle[] | typeof KEPT };
}

interface Content extends Pick<HomeData, "news"> {
  page: PageEntry | null;
  modules: { nodes: WrittenModule[] };
}

const HOME = `query Home($locale: Locale!, $preview: String) {
  page(slug: "home", locale: $locale, preview: $preview) { ${PAGE_WITHOUT_SOURCES} }
  modules(locale: $locale, first: 100) { nodes { id name summary locale fallback } }
  news: pressArticles(locale: $locale, first: 3) { nodes { id title summary publishedOn outlet locale fallback } }
}`;

const drawn = ({ theme, unit, method, level, target, lastDay, provisionalFrom, publishedAt, situation, freshness, heldBack, demonstration, drawing, yearAgo }: Drawn): HomeIndicator => ({
  theme, unit, method, level, target, lastDay, provisionalFrom, publishedAt, situation, freshness, heldBack, demonstration, drawing, yearAgo,
});

const CHARTED: News["kind"][] = ["epidemic", "rising", "unusual"];

const SEASONS = 7;

/** The query of the last seasons, up to a label "2025-2026". */
export function lastSeasons(label: string): string {
  const year = Number(label.slice(0, 4));
  return `?season=${Array.from({ length: SEASONS }, (_, ago) => `${year - ago}-${year - ago + 1}`).join()}`;
}

/** The news with what its picture needs: regions, or else the seasons of the theme. */
async function frontOf(api: Api, { news, themes, regions, regionsDay, crossField }: DrawnOverview): Promise<Front | null> {
  const lead = themes.find(({ theme }) => theme === news?.theme);
  if (!news || !lead) return null;
  const series = CHARTED.includes(news.kind) ? await loadSeries(api, news.theme) : null;
  return {
    kind: news.kind,
    lead: drawn(lead),
    regions: regions.map(({ code, level, thresholds, inhabitants }) => ({ code, level, thresholds, inhabitants })),
    day: regionsDay,
    crossField,
    season: regions.length === 0 ? series : null,
    thresholdsUnavailable: series?.thresholdsUnavailable ?? null,
    course: series && courseOf(series),
  };
}

const named = ({ id, name, locale, fallback }: WrittenModule): HomeModule => ({ id, name, ...(fallback ? { lang: locale } : {}) });

/** Links at the beginning are beside the title, all other content below it. */
function homePage({ title, summary, locale, fallback, locales, blocks }: PageEntry): HomePage {
  const [first, ...others] = blocks;
  const opens = first?.__typename === "LinkList" && first.listTitle === null;
  return { title, summary, locale, fallback, locales, ways: opens ? first.ways : [], blocks: opens ? others : blocks };
}

export async function loadHome(context: LoadContext): Promise<HomeData> {
  const { api, locale } = context;
  const token = previewToken(context);
  const [overview, found, { page, modules, news }] = await Promise.all([
    loadDrawn(api),
    api.get<Found>(`/api/sources?locale=${locale}&size=100`),
    api.query<Content>("Home", HOME, { locale, ...(token === null ? {} : { preview: token }) }),
  ]);
  const { themes } = overview;
  const offer = onOffer(found);
  const shown = modules.nodes.find(({ id }) => id === SHOWN_MODULE) ?? modules.nodes[0];
  const flu = themes.find(({ theme }) => theme === "flu");
  const [front, season] = await Promise.all([frontOf(api, overview), flu ? loadSeries(api, "flu", lastSeasons(flu.seasonLabel)) : null]);
  return {
    page: page && homePage(page),
    ...(token !== null && page ? { preview: page.visibility } : {}),
    themes: themes.map(drawn),
    front,
    season,
    offer,
    modules: modules.nodes.map(named),
    counts: { territories: offer.territories.length, sources: found.total, modules: modules.nodes.length },
    shown: shown ? { ...named(shown), summary: shown.summary } : null,
    news,
  };
}

/** Without the data of pictures, lists and news, which need no script. Of all themes, the words of a first screen name those held back. */
export function sentHome(data: HomeData): HomeData {
  const { front, themes, offer, shown, news } = data;
  return {
    ...data,
    front: front && { ...front, season: front.crossField ? front.season : KEPT },
    themes: front ? themes.filter(({ heldBack }) => heldBack) : themes,
    season: KEPT,
    offer: { sheet: offer.sheet && KEPT, territories: KEPT, sources: KEPT },
    modules: KEPT,
    shown: shown && KEPT,
    news: { nodes: news.nodes.length > 0 ? KEPT : [] },
  };
}
