// Where the home page stands.

import { organization } from "../model/json-ld";
import { defineRoute } from "../lib/route";
import { loadHome, type HomeData } from "./load";

export const HOME = defineRoute<HomeData>({
  pattern: "/",
  title: "home:meta.title",
  audience: "public",
  screen: "./home/screen.tsx",
  load: loadHome,
  head: ({ place, t }) => ({ title: t("home:meta.title"), description: t("home:meta.description"), jsonLd: [organization(place)] }),
});
