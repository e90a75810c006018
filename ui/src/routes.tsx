// The whole table of pages: address, query, screen, data and head of each. The browser reads it once the first page
// is there, to move to others.

import { finding } from "./ias/finding";
import type { ThemeSeries } from "./ias/season";
import type { Overview } from "./lib/indicator";
import { defineRoute, matchPattern, type Params, type Route } from "./lib/route";

export const ROUTES: Route<unknown>[] = [
  defineRoute<Overview>({
    pattern: "/",
    screen: "./home/screen.tsx",
    load: ({ api }) => api.get("/api/ias"),
    head: ({ t }) => ({ title: t("home:meta.title"), description: t("home:meta.description") }),
  }),
  defineRoute<Overview>({
    pattern: "/ias",
    screen: "./ias/index-screen.tsx",
    load: ({ api }) => api.get("/api/ias"),
    head: ({ t }) => ({ title: t("ias:meta.title"), description: t("ias:meta.description") }),
  }),
  defineRoute<ThemeSeries>({
    pattern: "/ias/:theme",
    query: ["season", "scale"],
    screen: "./ias/theme-screen.tsx",
    load: ({ api, params }) => api.get(`/api/ias/${encodeURIComponent(params.theme ?? "")}`),
    head: ({ data, t, format }) => ({
      title: t("ias:meta.theme", { theme: t(`ias:name.${data.theme}`) }),
      description: t("ias:meta.themeDescription", { finding: finding(data, { t, format }) }),
    }),
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
  head: ({ t }) => ({ title: t("error:notFound.title"), description: t("error:notFound.lead"), exactTitle: true, noindex: true }),
};

/** Shown when the data of a page cannot be had. */
export const FAILURE: Route<unknown> = {
  pattern: "",
  screen: "./failure/screen.tsx",
  head: ({ t }) => ({ title: t("error:failure.title"), description: t("error:failure.lead"), noindex: true }),
};

/** The route of a path below the locale, with its parameters. */
export function findRoute(path: string): { route: Route<unknown>; params: Params } | null {
  for (const route of ROUTES) {
    const params = matchPattern(route.pattern, path);
    if (params) return { route, params };
  }
  return null;
}
