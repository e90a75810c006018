// Where the indicators stand: all, one of them, and one in the frame of another site.

import { defineRoute } from "../lib/route";
import { FRAMED } from "./embed-address";
import { loadEmbed } from "./embed-load";
import { courseOf, described, finding } from "../model/finding";
import { loadDrawn, type DrawnOverview } from "../model/load-drawn";
import { loadTheme } from "./load-theme";
import { themeDataset } from "./theme-dataset";
import type { ThemeSeries } from "../model/theme-series";
import { CHOICES } from "../model/view";

export const INDICATORS = defineRoute<DrawnOverview>({
  pattern: "/ias",
  title: "ias:meta.title",
  audience: "public",
  query: ["subscription", "theme", "territory"],
  screen: "./ias/index-screen.tsx",
  load: ({ api }) => loadDrawn(api),
  head: ({ t }) => ({
    title: t("ias:meta.title"),
    description: t("ias:meta.description"),
    feeds: [{ href: "/open-data/ias/feed.atom", type: "application/atom+xml", title: t("ias:index.feed") }],
  }),
});

export const INDICATOR = defineRoute<ThemeSeries>({
  pattern: "/ias/:theme",
  title: "ias:meta.title",
  audience: "public",
  query: [...CHOICES],
  screen: "./ias/theme-screen.tsx",
  load: ({ api, params, search }) => loadTheme(api, params.theme ?? "", search),
  head: ({ data, place, t, format }) => ({
    title: finding(data, { t }, data.territory),
    description: described(data, { t, format }),
    jsonLd: [themeDataset(place, data, { t })],
    course: courseOf(data),
    ...(data.demonstration && { stamp: t("ias:demonstration.stamp") }),
  }),
});

export const EMBEDDED_INDICATOR = defineRoute<ThemeSeries>({
  pattern: "/embed/ias/:theme",
  title: "ias:meta.title",
  audience: "public",
  noindex: true,
  frame: "bare",
  query: ["lang", ...FRAMED],
  screen: "./ias/embed-screen.tsx",
  load: loadEmbed,
  head: ({ data, t, format }) => ({
    title: t("ias:embed.frame", { theme: t(`ias:name.${data.theme}`) }),
    description: described(data, { t, format }),
  }),
});
