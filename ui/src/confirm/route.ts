// The page of the mailed link that asks to confirm a submission.

import { defineRoute } from "../lib/route";
import type { Confirmation } from "../model/api";

/** Only the reader of the mail knows its address. */
export const CONFIRM = defineRoute<Confirmation>({
  pattern: "/confirm",
  audience: "secret-link",
  query: ["token"],
  screen: "./confirm/screen.tsx",
  load: ({ api, search }) => api.get(`/api/confirmations/${encodeURIComponent(search.get("token") ?? "")}`),
  head: ({ data: { done }, t }) => ({ title: t(done ? "confirm:done.title" : "confirm:title"), description: t("confirm:description") }),
});
