// The site map.

import { defineRoute } from "../lib/route";
import { loadSiteMap, type SiteMap } from "./load";

export const SITE_MAP = defineRoute<SiteMap>({
  pattern: "/site-map",
  title: "sitemap:title",
  audience: "public",
  query: ["page"],
  screen: "./site-map/screen.tsx",
  load: loadSiteMap,
  head: ({ t }) => ({ title: t("sitemap:title"), description: t("sitemap:lead") }),
});
