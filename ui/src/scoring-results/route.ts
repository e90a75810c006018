// The scores of an order, for visitors with a link; the server exchanges its token for a key.

import { nullIfAbsent } from "../lib/absent";
import { defineRoute } from "../lib/route";
import type { ScoringResults } from "../model/api";
import { ASKED, queryOf, readView } from "./view";

export interface ResultsData {
  /** None for an expired link. */
  results: ScoringResults | null;
  /** Whether the page was opened by a link. */
  asked: boolean;
}

export const SCORING_RESULTS = defineRoute<ResultsData>({
  pattern: "/solutions/scoring/results",
  title: "results:title",
  audience: "secret-link",
  query: ["key", "page", ...ASKED],
  screen: "./scoring-results/screen.tsx",
  load: async ({ api, search }) => {
    if (search.get("key") === null) return { results: null, asked: false };
    const results = await api.get<ScoringResults>(`/api/scoring/results${queryOf(readView(search))}`).catch(nullIfAbsent);
    return { results, asked: true };
  },
  head: ({ data: { results }, t }) => ({
    title: results ? `${t("results:title")}, ${results.reference}` : t("results:title"),
    description: t("results:description"),
  }),
});
