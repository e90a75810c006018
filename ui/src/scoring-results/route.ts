// Where the scores of an order are looked at, by whoever opened a link to them; the server exchanges its token for a key.

import { nullIfAbsent } from "../lib/absent";
import { defineRoute } from "../lib/route";
import type { ScoringResults } from "../model/api";
import { ASKED, queryOf, readView } from "./view";

export interface ResultsData {
  /** None for a link that is good no longer. */
  results: ScoringResults | null;
  /** Whether a link led here. */
  asked: boolean;
}

export const SCORING_RESULTS = defineRoute<ResultsData>({
  pattern: "/solutions/scoring/results",
  title: "results:title",
  audience: "holder",
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
