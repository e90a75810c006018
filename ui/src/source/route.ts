// The page of a source.

import { defineRoute } from "../lib/route";
import { sourceHead } from "./head";
import { loadSource, type Sheet } from "./load";

export const SOURCE = defineRoute<Sheet>({
  pattern: "/sources/:slug",
  audience: "public",
  shows: "source",
  screen: "./source/screen.tsx",
  load: loadSource,
  // Only the head has them.
  sent: (sheet) => ({ ...sheet, keywords: [] }),
  head: sourceHead,
});
