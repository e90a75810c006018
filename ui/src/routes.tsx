// The whole table of pages: address, query, screen, data and head of each. The browser reads it once the first page
// is there, to move to others.

import { pageHead } from "./content/head";
import { loadPage, type PageData } from "./content/load";
import { loadHome, type HomeData } from "./home/load";
import { loadEmbed } from "./ias/embed-load";
import { finding, subject } from "./ias/finding";
import { loadTheme } from "./ias/load-theme";
import { themeDataset } from "./ias/theme-dataset";
import type { ThemeSeries } from "./ias/theme-series";
import { loadJob, loadJobList, type Job, type JobList } from "./jobs/load";
import type { HeadPlace } from "./lib/address";
import { isGone, isRefused, type Failed } from "./lib/failed";
import { headFeeds } from "./lib/feeds";
import type { Module, Overview, Sheet } from "./model/api";
import { breadcrumbs, dataCatalog, jobPosting, newsArticle, organization, type Crumb } from "./model/json-ld";
import { belowLocale } from "./lib/locale";
import { defineRoute, matchPattern, type Params, type Route } from "./lib/route";
import { loadArticle, loadPressList, type Article, type PressList } from "./press/load";
import { loadSiteMap, type SiteMap } from "./site-map/load";
import { sourceHead } from "./source/head";
import { loadSource } from "./source/load";
import { ASKED, loadStore, type StoreData } from "./store/load";
import { loadComparison, type Comparison } from "./store/load-compare";

/** The way to a page from the home page. */
const trail = (place: HeadPlace, ...steps: Crumb[]) => breadcrumbs(place, [{ name: "Vigie", path: "/" }, ...steps]);

/** What the public reads at its address, editors read before at the address of its preview. */
const ARTICLE: Omit<Route<Article>, "pattern"> = {
  screen: "./press/article-screen.tsx",
  load: loadArticle,
  head: ({ data: article, place, t }) => ({
    title: article.title,
    description: article.summary,
    type: "article",
    written: article.locales,
    feeds: headFeeds(`/${place.locale}/press`, t("press:feed")),
    jsonLd: [newsArticle(place, article), trail(place, { name: t("press:title"), path: "/press" }, { name: article.title, path: place.path })],
  }),
};

const OFFER: Omit<Route<Job>, "pattern"> = {
  screen: "./jobs/offer-screen.tsx",
  load: loadJob,
  head: ({ data: job, place, t }) => ({
    title: job.title,
    description: job.summary,
    type: "article",
    written: job.locales,
    feeds: headFeeds(`/${place.locale}/jobs`, t("jobs:feed")),
    jsonLd: [jobPosting(place, job), trail(place, { name: t("jobs:title"), path: "/jobs" }, { name: job.title, path: place.path })],
  }),
};

export const ROUTES: Route<unknown>[] = [
  defineRoute<HomeData>({
    pattern: "/",
    screen: "./home/screen.tsx",
    load: loadHome,
    head: ({ place, t }) => ({ title: t("home:meta.title"), description: t("home:meta.description"), jsonLd: [organization(place)] }),
  }),
  defineRoute<Overview>({
    pattern: "/ias",
    screen: "./ias/index-screen.tsx",
    load: ({ api }) => api.get("/api/ias"),
    head: ({ t }) => ({
      title: t("ias:meta.title"),
      description: t("ias:meta.description"),
      feeds: [{ href: "/open-data/ias/feed.atom", type: "application/atom+xml", title: t("ias:index.feed") }],
    }),
  }),
  defineRoute<ThemeSeries>({
    pattern: "/ias/:theme",
    query: ["territory", "as_of", "season", "scale", "align", "table", "map"],
    screen: "./ias/theme-screen.tsx",
    load: ({ api, params, search }) => loadTheme(api, params.theme ?? "", search),
    head: ({ data, place, t, format }) => ({
      title: t("ias:meta.theme", { theme: subject(data.theme, data.territory, { t }) }),
      description: t("ias:meta.themeDescription", { finding: finding(data, { t, format }, data.territory) }),
      jsonLd: [themeDataset(place, data, { t })],
    }),
  }),
  defineRoute<ThemeSeries>({
    pattern: "/embed/ias/:theme",
    frame: "bare",
    query: ["lang", "scale", "season", "territory"],
    screen: "./ias/embed-screen.tsx",
    load: loadEmbed,
    head: ({ data, t, format }) => ({
      title: t("ias:embed.frame", { theme: t(`ias:name.${data.theme}`) }),
      description: t("ias:meta.themeDescription", { finding: finding(data, { t, format }) }),
      noindex: true,
    }),
  }),
  defineRoute<StoreData>({
    pattern: "/store",
    query: [...ASKED, "compare"],
    screen: "./store/screen.tsx",
    load: loadStore,
    head: ({ data: { page }, place, t }) => ({
      title: page?.title ?? t("store:title"),
      description: page?.summary ?? t("store:meta.description"),
      feeds: [{ href: `/catalog.atom?locale=${place.locale}`, type: "application/atom+xml", title: t("store:meta.feed") }],
      jsonLd: [dataCatalog(place, t("store:meta.description")), trail(place, { name: t("store:title"), path: "/store" })],
    }),
  }),
  defineRoute<Comparison>({
    pattern: "/store/compare",
    query: ["source"],
    screen: "./store/compare-screen.tsx",
    load: loadComparison,
    head: ({ t }) => ({ title: t("store:comparison.title"), description: t("store:comparison.few"), noindex: true }),
  }),
  defineRoute<Overview>({
    pattern: "/status",
    screen: "./status/screen.tsx",
    load: ({ api }) => api.get("/api/ias"),
    head: ({ t }) => ({ title: t("status:title"), description: t("status:description") }),
  }),
  defineRoute<PressList>({
    pattern: "/press",
    query: ["page"],
    screen: "./press/list-screen.tsx",
    load: loadPressList,
    head: ({ data: { page, number }, place, t }) => {
      const title = page?.title ?? t("press:title");
      return {
        title: number === 1 ? title : t("press:paged", { title, page: String(number) }),
        description: page?.summary ?? t("press:description"),
        feeds: headFeeds(`/${place.locale}/press`, t("press:feed")),
        jsonLd: [trail(place, { name: title, path: "/press" })],
      };
    },
  }),
  defineRoute<Article>({ pattern: "/press-article/:id", ...ARTICLE }),
  defineRoute<JobList>({
    pattern: "/jobs",
    query: ["page"],
    screen: "./jobs/list-screen.tsx",
    load: loadJobList,
    head: ({ data: { page }, place, t }) => {
      const title = page?.title ?? t("jobs:title");
      return {
        title,
        description: page?.summary ?? t("jobs:description"),
        feeds: headFeeds(`/${place.locale}/jobs`, t("jobs:feed")),
        jsonLd: [trail(place, { name: title, path: "/jobs" })],
      };
    },
  }),
  defineRoute<Job>({ pattern: "/jobs/:id", ...OFFER }),
  defineRoute<Sheet>({ pattern: "/sources/:slug", screen: "./source/screen.tsx", load: loadSource, head: sourceHead }),
  defineRoute<Module>({
    pattern: "/modules/:id",
    screen: "./module/screen.tsx",
    load: ({ api, locale, params }) => api.get(`/api/modules/${encodeURIComponent(params.id ?? "")}?locale=${locale}`),
    head: ({ data: { name, summary, locale, fallback }, place, t }) => ({
      title: name,
      description: summary,
      ...(fallback ? { written: [locale] } : {}),
      jsonLd: [trail(place, { name: t("shell:nav.store"), path: "/store" }, { name, path: place.path })],
    }),
  }),
  defineRoute<SiteMap>({
    pattern: "/site-map",
    screen: "./site-map/screen.tsx",
    load: loadSiteMap,
    head: ({ t }) => ({ title: t("sitemap:title"), description: t("sitemap:lead") }),
  }),
  defineRoute<Article>({ pattern: "/preview/press-article/:id", private: true, query: ["token"], ...ARTICLE }),
  defineRoute<Job>({ pattern: "/preview/jobs/:id", private: true, query: ["token"], ...OFFER }),
  defineRoute<PageData>({
    pattern: "/unsub/:email/:client",
    private: true,
    screen: "./content/page-screen.tsx",
    load: (context) => loadPage(context, "unsub"),
    head: pageHead,
  }),
  defineRoute<PageData>({
    pattern: "/preview/*",
    private: true,
    query: ["token"],
    screen: "./content/page-screen.tsx",
    load: (context) => loadPage(context, context.params["*"] ?? ""),
    head: pageHead,
  }),
  // The last: whatever no other line takes is a page that editors wrote, or none.
  defineRoute<PageData>({
    pattern: "/*",
    screen: "./content/page-screen.tsx",
    load: (context) => loadPage(context, context.params["*"] ?? ""),
    head: pageHead,
  }),
];

/** Second names of pages, and the one address that each is permanently redirected to, by the server. */
export const ALIASES: Record<string, string> = {
  "/devenir-fournisseur": "/become-provider",
  "/recherche-de-donnees": "/data-request",
  "/entreprise": "/company",
  "/presse": "/press",
};

export const NOT_FOUND: Route<unknown> = {
  pattern: "",
  screen: "./not-found/screen.tsx",
  head: ({ data, t }) => ({
    title: t(isGone(data as Failed | null) ? "error:notFound.gone" : "error:notFound.title"),
    description: t("error:notFound.lead"),
    exactTitle: true,
    noindex: true,
  }),
};

/** Shown when the data of a page cannot be had. */
export const FAILURE: Route<unknown> = {
  pattern: "",
  screen: "./failure/screen.tsx",
  head: ({ data, t }) => ({
    title: t(isRefused(data as Failed | null) ? "error:failure.preview.title" : "error:failure.title"),
    description: t("error:failure.lead"),
    noindex: true,
  }),
};

/** The route of a path, with its parameters: below a language the pages with a frame, elsewhere the bare ones. */
export function findRoute(path: string): { route: Route<unknown>; params: Params } | null {
  const below = belowLocale(path);
  for (const route of ROUTES) {
    if ((route.frame === "bare") !== (below === null)) continue;
    const params = matchPattern(route.pattern, below ?? path);
    if (params) return { route, params };
  }
  return null;
}
