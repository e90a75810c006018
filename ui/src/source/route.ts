// The page of a source.

import { defineRoute } from "../lib/route";
import { sourceHead } from "./head";
import { loadSource, sentSource, type SourceDetails } from "./load";

export const SOURCE = defineRoute<SourceDetails>({
  pattern: "/sources/:slug",
  audience: "public",
  shows: "source",
  screen: "./source/screen.tsx",
  load: loadSource,
  sent: sentSource,
  head: sourceHead,
});
