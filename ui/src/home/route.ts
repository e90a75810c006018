// The home page, and its preview.

import { organization } from "../model/json-ld";
import { defineRoute, type View } from "../lib/route";
import { loadHome, type HomeData } from "./load";

const VIEW: View<HomeData> = {
  screen: "./home/screen.tsx",
  load: loadHome,
  head: ({ data: { page }, place, t }) => ({
    title: page?.title ?? t("home:meta.title"),
    description: page?.summary ?? t("home:meta.description"),
    ...(page ? { written: page.locales } : {}),
    jsonLd: [organization(place)],
  }),
};

export const HOME = defineRoute<HomeData>({ pattern: "/", opened: "home", title: "home:meta.title", audience: "public", ...VIEW });

export const HOME_PREVIEW = defineRoute<HomeData>({ pattern: "/preview/home", audience: "holder", query: ["token"], ...VIEW, screen: "./home/preview-screen.tsx" });
