// The pages of editors, and their previews.

import { notFound } from "../lib/api";
import { defineRoute, type View } from "../lib/route";
import { pageHead } from "./head";
import { AROUND } from "../blocks/frame";
import { loadPage, loadScoringPage, type PageData, type ScoringPageData } from "./load";

const HELP_VIEW: View<PageData> = { screen: "./content/help-screen.tsx", load: (context) => loadPage(context, "help"), head: pageHead };

/** The editors' page whose questions support searches too, in its own layout. */
export const HELP = defineRoute<PageData>({ pattern: "/help", opened: "help", title: "support:help.title", audience: "public", query: ["q"], ...HELP_VIEW });

export const HELP_PREVIEW = defineRoute<PageData>({ pattern: "/preview/help", audience: "secret-link", query: ["token"], ...HELP_VIEW });

export const SCORING = defineRoute<ScoringPageData>({
  pattern: "/solutions/scoring",
  opened: "solutions/scoring",
  title: "scoring:order.crumb",
  audience: "public",
  screen: "./content/scoring-screen.tsx",
  load: loadScoringPage,
  head: pageHead,
});
const showcase = (slug: string): View<PageData> => ({ screen: "./content/landing-screen.tsx", load: (context) => loadPage(context, slug), head: pageHead });

const DISTINCTION_VIEW: View<PageData> = { screen: "./content/distinction-screen.tsx", load: (context) => loadPage(context, "ohg"), head: pageHead };

const viewOf = (slug: string): View<PageData> => (slug === "ohg" ? DISTINCTION_VIEW : showcase(slug));

/** Editors' pages of the specification in a layout of their own, each driven by the kinds of its elements. */
const SHOWN = ["company", "how-to-buy", "ohg", "real-world-data"];

export const SHOWCASES = SHOWN.map((slug) => defineRoute<PageData>({ pattern: `/${slug}`, opened: slug, audience: "public", ...viewOf(slug) }));

export const SHOWCASE_PREVIEWS = SHOWN.map((slug) => defineRoute<PageData>({ pattern: `/preview/${slug}`, audience: "secret-link", query: ["token"], ...viewOf(slug) }));

/** The page on the company of a similar name, with the sender that was compared without a script: neither cached nor logged. */
export const SENDER = defineRoute<PageData>({ pattern: "/ohg/sender", audience: "secret-link", query: ["address"], ...DISTINCTION_VIEW });

export const PAGE_PREVIEW = defineRoute<PageData>({
  pattern: "/preview/*",
  audience: "secret-link",
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
