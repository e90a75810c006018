// The pages of the indicators: all, one of them, and one as a frame for other sites.

import { defineRoute } from "../lib/route";
import type { HeadPlace } from "../lib/address";
import type { Translate } from "../lib/translate";
import { newsArticle, trail, type Crumb } from "../model/json-ld";
import type { BulletinItem } from "../model/api";
import { loadBulletin, loadBulletins, type Bulletin } from "./bulletin-load";
import { FRAMED } from "./embed-address";
import { loadEmbed } from "./embed-load";
import { courseOf, described, finding } from "../model/finding";
import { loadDrawn, type DrawnOverview } from "../model/load-drawn";
import { loadTheme } from "./load-theme";
import { themeDataset } from "./theme-dataset";
import type { ThemeSeries } from "../model/theme-series";
import { CHOICES } from "../model/view";

const FEED = { href: "/open-data/ias/feed.atom", type: "application/atom+xml" } as const;

const feeds = (t: Translate) => [{ ...FEED, title: t("ias:index.feed") }];

/** Breadcrumbs of the list of bulletins, and of one bulletin. */
const way = (place: HeadPlace, t: Translate, ...steps: Crumb[]) =>
  trail(place, { name: t("ias:meta.title"), path: "/ias" }, { name: t("ias:bulletin.list"), path: "/ias/bulletins" }, ...steps);

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
    feeds: feeds(t),
  }),
});

export const BULLETINS = defineRoute<BulletinItem[]>({
  pattern: "/ias/bulletins",
  title: "ias:bulletin.list",
  audience: "public",
  screen: "./ias/bulletins-screen.tsx",
  load: loadBulletins,
  head: ({ t, place }) => ({
    title: t("ias:bulletin.list"),
    description: t("ias:bulletin.description"),
    feeds: feeds(t),
    jsonLd: [way(place, t)],
  }),
});

export const BULLETIN = defineRoute<Bulletin>({
  pattern: "/ias/bulletins/:week",
  title: "ias:bulletin.list",
  audience: "public",
  screen: "./ias/bulletin-screen.tsx",
  load: loadBulletin,
  head: ({ data: { title, lead, publishedOn, text: { stamp } }, t, place }) => ({
    title,
    description: stamp ? `${stamp}. ${lead}` : lead,
    type: "article",
    feeds: feeds(t),
    jsonLd: [
      newsArticle(place, { title, summary: lead, publishedOn, updatedOn: null, locale: place.locale, outlet: "Vigie", author: null, link: null, picture: null }),
      way(place, t, { name: title, path: place.path }),
    ],
    ...(stamp && { stamp }),
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
