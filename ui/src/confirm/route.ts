// Where the link of a mail leads that asks whether a form was sent by whoever it names.

import { defineRoute } from "../lib/route";
import type { Confirmation } from "../model/api";

/** Its address is known to the reader of the mail alone. */
export const CONFIRM = defineRoute<Confirmation>({
  pattern: "/confirm",
  audience: "holder",
  query: ["token"],
  screen: "./confirm/screen.tsx",
  load: ({ api, search }) => api.get(`/api/confirmations/${encodeURIComponent(search.get("token") ?? "")}`),
  head: ({ data: { done }, t }) => ({ title: t(done ? "confirm:done.title" : "confirm:title"), description: t("confirm:description") }),
});
