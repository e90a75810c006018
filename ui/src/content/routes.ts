// The pages of editors, and their previews.

import { notFound } from "../lib/api";
import { defineRoute, type View } from "../lib/route";
import { pageHead } from "./head";
import { AROUND } from "../blocks/frame";
import { loadPage, loadScoringPage, type PageData, type ScoringPageData } from "./load";

const HELP_VIEW: View<PageData> = { screen: "./content/help-screen.tsx", load: (context) => loadPage(context, "help"), head: pageHead };

/** The editors' page whose questions support searches too, in its own layout. */
export const HELP = defineRoute<PageData>({ pattern: "/help", opened: "help", title: "support:help.title", audience: "public", query: ["q"], ...HELP_VIEW });

export const HELP_PREVIEW = defineRoute<PageData>({ pattern: "/preview/help", audience: "holder", query: ["token"], ...HELP_VIEW });

export const SCORING = defineRoute<ScoringPageData>({
  pattern: "/solutions/scoring",
  opened: "solutions/scoring",
  title: "scoring:order.crumb",
  audience: "public",
  screen: "./content/scoring-screen.tsx",
  load: loadScoringPage,
  head: pageHead,
});

export const PAGE_PREVIEW = defineRoute<PageData>({
  pattern: "/preview/*",
  audience: "holder",
  query: ["token"],
  screen: "./content/page-screen.tsx",
  load: (context) => loadPage(context, context.params["*"] ?? ""),
  head: pageHead,
});

/** The last route: any other path is looked up as an editors' page. */
export const PAGE = defineRoute<PageData>({
  pattern: "/*",
  audience: "public",
  shows: "page",
  screen: "./content/page-screen.tsx",
  load: (context) => {
    const slug = context.params["*"] ?? "";
    // The layout around pages is stored as pages, which have no address.
    return AROUND.some((name) => name === slug) ? notFound() : loadPage(context, slug);
  },
  head: pageHead,
});
