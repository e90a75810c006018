// The page that signs a quote by a personal link, and the public verification of a file.

import { nullIfAbsent } from "../lib/absent";
import { defineRoute } from "../lib/route";
import type { ScoringOrder, ScoringSigner, SigningPage, QuoteVerification } from "../model/api";
import { loadOrderPage, type OrderPage } from "./load";
import { verdictOf, type VerifyData } from "./verdict";

/** Only the reader of the mail knows its address. */
export const SCORING_SIGN = defineRoute<SigningPage>({
  pattern: "/solutions/scoring/sign",
  audience: "secret-link",
  query: ["key"],
  screen: "./scoring/sign-screen.tsx",
  load: ({ api, search }) => api.get(`/api/scoring/signature?key=${encodeURIComponent(search.get("key") ?? "")}`),
  head: ({ data, t }) => ({ title: t("scoring:sign.title", { number: data.number }), description: t("scoring:sign.description") }),
});

/** The page on which the contact of an order names another signer. */
export const SCORING_SIGNER = defineRoute<ScoringSigner>({
  pattern: "/solutions/scoring/signer",
  audience: "secret-link",
  query: ["key"],
  screen: "./scoring/signer-screen.tsx",
  load: ({ api, search }) => api.get(`/api/scoring/signer?key=${encodeURIComponent(search.get("key") ?? "")}`),
  head: ({ data, t }) => ({ title: t("scoring:signer.title", { number: data.number }), description: t("scoring:signer.description") }),
});

/** The facts of a file are for visitors who have it: its hash is in the address. */
export const VERIFY = defineRoute<VerifyData | null>({
  pattern: "/verify",
  title: "scoring:verify.title",
  audience: "secret-link",
  query: ["sha256"],
  screen: "./scoring/verify-screen.tsx",
  load: async ({ api, search }) => {
    const sha256 = search.get("sha256");
    return sha256 ? { sha256, file: await api.get<QuoteVerification>(`/api/scoring/documents/${encodeURIComponent(sha256)}`).catch(nullIfAbsent) } : null;
  },
  head: ({ data, t }) => ({ title: t(data ? verdictOf(data) : "scoring:verify.title"), description: t("scoring:verify.description") }),
});

/** The order form, for signed-in users; the page above it says so. */
export const SCORING_ORDER = defineRoute<OrderPage>({
  pattern: "/solutions/scoring/order",
  title: "scoring:order.title",
  audience: "account",
  query: ["step", "markets"],
  screen: "./scoring/order-screen.tsx",
  load: loadOrderPage,
  head: ({ t }) => ({ title: t("scoring:order.title"), description: t("scoring:order.description") }),
});

export const SCORING_ORDERED = defineRoute<ScoringOrder>({
  pattern: "/solutions/scoring/ordered",
  audience: "account",
  query: ["order"],
  screen: "./scoring/ordered-screen.tsx",
  load: ({ api, search }) => api.get(`/api/scoring/orders/${encodeURIComponent(search.get("order") ?? "")}`),
  head: ({ data, t }) => ({ title: t(`scoring:order.ordered.title.${data.state}`, { number: data.number }), description: t("scoring:order.description") }),
});
