// The contact form and its receipt.

import { defineRoute } from "../lib/route";
import { trail } from "../model/json-ld";
import type { Receipt } from "../model/api";
import { loadContact, type ContactPage } from "./load";

export const CONTACT = defineRoute<ContactPage>({
  pattern: "/contact",
  audience: "public",
  query: ["subject", "markets"],
  screen: "./contact/screen.tsx",
  load: loadContact,
  head: ({ place, t }) => ({
    title: t("contact:title"),
    description: t("contact:description"),
    jsonLd: [trail(place, { name: t("contact:title"), path: "/contact" })],
  }),
});

/** Only the sender knows its address. */
export const CONTACT_SENT = defineRoute<Receipt>({
  pattern: "/contact/sent",
  audience: "holder",
  query: ["receipt"],
  screen: "./contact/sent-screen.tsx",
  load: ({ api, search }) => api.get(`/api/receipts/${encodeURIComponent(search.get("receipt") ?? "")}`),
  head: ({ data, t }) => ({ title: t(data.confirm_by ? "kit:sent.confirm.title" : "contact:sent.title"), description: t("contact:description") }),
});
