// The home page, and its preview.

import { organization } from "../model/json-ld";
import { defineRoute, type View } from "../lib/route";
import { headline } from "./headline";
import { loadHome, sentHome, type HomeData } from "./load";

const VIEW: View<HomeData> = {
  screen: "./home/screen.tsx",
  load: loadHome,
  sent: sentHome,
  head: ({ data: { page, front }, place, t, format }) => {
    const promise = page?.title ?? t("home:meta.title");
    // Word joiners hold words of a large title together; other programs may not know them.
    const news = front && headline(front, { t, format })?.replaceAll("\u2060", "");
    return {
      title: page ? t("home:meta.promise", { promise }) : promise,
      shareTitle: news ?? promise,
      description: page?.summary ?? t("home:meta.description"),
      ...(page ? { written: page.locales } : {}),
      ...(news && front?.course ? { course: front.course } : {}),
      jsonLd: [organization(place)],
    };
  },
};

export const HOME = defineRoute<HomeData>({ pattern: "/", opened: "home", title: "home:meta.title", audience: "public", ...VIEW });

export const HOME_PREVIEW = defineRoute<HomeData>({ pattern: "/preview/home", audience: "secret-link", query: ["token"], ...VIEW, screen: "./home/preview-screen.tsx" });
