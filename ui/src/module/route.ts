// The pages of the modules, and their grid.

import type { Locale } from "../lib/locale";
import type { Module } from "../model/api";
import { trail } from "../model/json-ld";
import { defineRoute } from "../lib/route";

export const MODULE = defineRoute<Module>({
  pattern: "/modules/:id",
  audience: "public",
  shows: "module",
  query: ["territory", "measure", "period"],
  screen: "./module/screen.tsx",
  load: ({ api, locale, params }) => api.get(`/api/modules/${encodeURIComponent(params.id ?? "")}?locale=${locale}`),
  head: ({ data: { name, summary, locale, fallback }, place, t }) => ({
    title: name,
    description: summary,
    ...(fallback ? { written: [locale] } : {}),
    jsonLd: [trail(place, { name: t("shell:nav.store"), path: "/store" }, { name: t("module:grid.title"), path: "/modules" }, { name, path: place.path })],
  }),
});

export interface GridModule {
  id: string;
  name: string;
  summary: string;
  /** The number of its sources. */
  sources: number;
  locale: Locale;
  fallback: boolean;
}

const GRID = `query Modules($locale: Locale!) { modules(locale: $locale, first: 100) { nodes { id name summary sources locale fallback } } }`;

export const MODULES = defineRoute<{ modules: { nodes: GridModule[] } }>({
  pattern: "/modules",
  title: "module:grid.title",
  audience: "public",
  screen: "./module/list-screen.tsx",
  load: ({ api, locale }) => api.query("Modules", GRID, { locale }),
  head: ({ place, t }) => ({
    title: t("module:grid.title"),
    description: t("module:grid.lead"),
    jsonLd: [trail(place, { name: t("shell:nav.store"), path: "/store" }, { name: t("module:grid.title"), path: place.path })],
  }),
});
