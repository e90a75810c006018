// Where the pages of editors stand, and their previews.

import { notFound } from "../lib/api";
import { defineRoute, type View } from "../lib/route";
import { pageHead } from "./head";
import { AROUND } from "../blocks/frame";
import { loadPage, type PageData } from "./load";

const HELP_VIEW: View<PageData> = { screen: "./content/help-screen.tsx", load: (context) => loadPage(context, "help"), head: pageHead };

/** The page of editors whose questions support searches too, in a layout of its own. */
export const HELP = defineRoute<PageData>({ pattern: "/help", opened: "help", title: "support:help.title", audience: "public", query: ["q"], ...HELP_VIEW });

export const HELP_PREVIEW = defineRoute<PageData>({ pattern: "/preview/help", audience: "holder", query: ["token"], ...HELP_VIEW });

export const PAGE_PREVIEW = defineRoute<PageData>({
  pattern: "/preview/*",
  audience: "holder",
  query: ["token"],
  screen: "./content/page-screen.tsx",
  load: (context) => loadPage(context, context.params["*"] ?? ""),
  head: pageHead,
});

/** The last of all: whatever nothing else takes is a page that editors wrote, or none. */
export const PAGE = defineRoute<PageData>({
  pattern: "/*",
  audience: "public",
  shows: "page",
  screen: "./content/page-screen.tsx",
  load: (context) => {
    const slug = context.params["*"] ?? "";
    // They stand around every page, and are none themselves.
    return AROUND.some((name) => name === slug) ? notFound() : loadPage(context, slug);
  },
  head: pageHead,
});
