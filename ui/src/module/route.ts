// Where the sheet of a module stands.

import type { Module } from "../model/api";
import { trail } from "../model/json-ld";
import { defineRoute } from "../lib/route";

export const MODULE = defineRoute<Module>({
  pattern: "/modules/:id",
  audience: "public",
  shows: "module",
  screen: "./module/screen.tsx",
  load: ({ api, locale, params }) => api.get(`/api/modules/${encodeURIComponent(params.id ?? "")}?locale=${locale}`),
  head: ({ data: { name, summary, locale, fallback }, place, t }) => ({
    title: name,
    description: summary,
    ...(fallback ? { written: [locale] } : {}),
    jsonLd: [trail(place, { name: t("shell:nav.store"), path: "/store" }, { name, path: place.path })],
  }),
});
