// The page of an address that does not exist, or no longer.

import { isGone } from "../lib/failed";
import type { View } from "../lib/route";
import type { NotFoundData } from "./load";

export const NOT_FOUND: View<unknown> = {
  screen: "./not-found/screen.tsx",
  head: ({ data, t }) => ({
    title: t(isGone((data as NotFoundData).failed) ? "error:notFound.gone" : "error:notFound.title"),
    description: t("error:notFound.lead"),
    exactTitle: true,
    noindex: true,
  }),
};
