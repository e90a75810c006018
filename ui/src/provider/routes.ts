// The pages of an offered data set: form, receipt and follow-up.

import type { FollowUpData } from "../blocks/follow-up";
import { loadFollowUp } from "../blocks/load-follow-up";
import { loadReceipt, receiptTitle, type ReceiptData } from "../blocks/receipt";
import { defineRoute } from "../lib/route";
import type { ProviderForm } from "../model/api";
import { trail } from "../model/json-ld";
import { statusWords } from "./status-words";

export const PROVIDER = defineRoute<ProviderForm>({
  pattern: "/become-provider",
  title: "provider:title",
  audience: "public",
  query: ["step"],
  screen: "./provider/screen.tsx",
  load: ({ api }) => api.get("/api/provider"),
  head: ({ place, t }) => ({
    title: t("provider:title"),
    description: t("provider:description"),
    jsonLd: [trail(place, { name: t("provider:title"), path: "/become-provider" })],
  }),
});

/** Only the sender knows its address. */
export const PROVIDER_SENT = defineRoute<ReceiptData>({
  pattern: "/become-provider/sent",
  audience: "secret-link",
  query: ["receipt", "confirmed"],
  screen: "./provider/sent-screen.tsx",
  load: loadReceipt,
  head: ({ data, t }) => ({ title: receiptTitle(data, t, t("provider:sent.title"), t("provider:sent.confirmed")), description: t("provider:description") }),
});

/** Opened by a mailed link; the server exchanges its token for a key. */
export const PROVIDER_FOLLOW_UP = defineRoute<FollowUpData>({
  pattern: "/become-provider/follow-up",
  title: "provider:followUp.title",
  audience: "secret-link",
  query: ["key", "emailsent"],
  screen: "./provider/follow-up-screen.tsx",
  load: loadFollowUp("provider"),
  head: ({ data: { followUp }, t }) => ({
    title: followUp ? `${statusWords(followUp.status, t).name}, ${followUp.reference}` : t("provider:followUp.title"),
    description: t("provider:description"),
  }),
});
