// The whole table of pages: address, query, screen, data and head of each. The browser reads it once the first page
// is there, to move to others.

import { pageHead } from "./content/head";
import { loadPage, type PageData } from "./content/load";
import { loadEmbed } from "./ias/embed-load";
import { finding, subject } from "./ias/finding";
import { loadTheme } from "./ias/load-theme";
import { themeDataset } from "./ias/theme-dataset";
import type { ThemeSeries } from "./ias/theme-series";
import { isGone, isRefused, type Failed } from "./lib/failed";
import type { Overview } from "./lib/indicator";
import { organization } from "./lib/json-ld";
import { belowLocale } from "./lib/locale";
import { defineRoute, matchPattern, type Params, type Route } from "./lib/route";

export const ROUTES: Route<unknown>[] = [
  defineRoute<Overview>({
    pattern: "/",
    screen: "./home/screen.tsx",
    load: ({ api }) => api.get("/api/ias"),
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
  defineRoute<Overview>({
    pattern: "/status",
    screen: "./status/screen.tsx",
    load: ({ api }) => api.get("/api/ias"),
    head: ({ t }) => ({ title: t("status:title"), description: t("status:description") }),
  }),
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
