// Where the pages of editors stand, and their previews.

import { notFound } from "../lib/api";
import { defineRoute } from "../lib/route";
import { pageHead } from "./head";
import { AROUND } from "../blocks/frame";
import { loadPage, type PageData } from "./load";

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
