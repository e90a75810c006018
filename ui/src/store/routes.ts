// The Store, and the comparison of its sources.

import { dataCatalog, trail } from "../model/json-ld";
import { defineRoute } from "../lib/route";
import { comparisonTitle } from "./comparison-title";
import { ASKED, loadStore, type StoreData } from "./load";
import { loadComparison, type Comparison } from "./load-compare";

export const STORE = defineRoute<StoreData>({
  pattern: "/store",
  opened: "store",
  title: "store:title",
  audience: "public",
  query: [...ASKED, "compare"],
  screen: "./store/screen.tsx",
  load: loadStore,
  head: ({ data: { page }, place, t }) => ({
    title: page?.title ?? t("store:title"),
    description: page?.summary ?? t("store:meta.description"),
    feeds: [{ href: `/catalog.atom?locale=${place.locale}`, type: "application/atom+xml", title: t("store:meta.feed") }],
    jsonLd: [dataCatalog(place, t("store:meta.description")), trail(place, { name: t("store:title"), path: "/store" })],
  }),
});

/** None without a selection. */
export const COMPARISON = defineRoute<Comparison>({
  pattern: "/store/compare",
  title: "store:comparison.title",
  audience: "public",
  noindex: true,
  query: ["source"],
  screen: "./store/compare-screen.tsx",
  load: loadComparison,
  head: ({ data, t }) => ({ title: comparisonTitle(data, t), description: t("store:comparison.few") }),
});
