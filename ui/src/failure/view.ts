// The view of a page whose data failed to load.

import { isRefused, type Failed } from "../lib/failed";
import type { View } from "../lib/route";

export const FAILURE: View<unknown> = {
  screen: "./failure/screen.tsx",
  head: ({ data, t }) => ({
    title: t(isRefused(data as Failed | null) ? "error:failure.preview.title" : "error:failure.title"),
    description: t("error:failure.lead"),
    noindex: true,
  }),
};
