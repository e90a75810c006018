// The page of a source.

import type { Sheet } from "../model/api";
import { defineRoute } from "../lib/route";
import { sourceHead } from "./head";
import { loadSource } from "./load";

export const SOURCE = defineRoute<Sheet>({
  pattern: "/sources/:slug",
  audience: "public",
  shows: "source",
  screen: "./source/screen.tsx",
  load: loadSource,
  head: sourceHead,
});
