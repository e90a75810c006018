// The contact form and its receipt.

import { loadReceipt, receiptTitle, type ReceiptData } from "../blocks/receipt";
import { defineRoute } from "../lib/route";
import { trail } from "../model/json-ld";
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
export const CONTACT_SENT = defineRoute<ReceiptData>({
  pattern: "/contact/sent",
  audience: "secret-link",
  query: ["receipt", "confirmed"],
  screen: "./contact/sent-screen.tsx",
  load: loadReceipt,
  head: ({ data, t }) => ({ title: receiptTitle(data, t, t("contact:sent.title")), description: t("contact:description") }),
});
