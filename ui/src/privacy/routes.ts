// The addresses of privacy requests: the form, and the page of one request.

import { defineRoute } from "../lib/route";
import { trail } from "../model/json-ld";
import { loadPrivacyPage, loadPrivacyRequest, type PrivacyFollowUp, type PrivacyPage } from "./load";
import { titleOf } from "./outcome";

export const PRIVACY_REQUEST = defineRoute<PrivacyPage>({
  pattern: "/privacy-request",
  title: "rights:title",
  audience: "public",
  query: ["sent"],
  screen: "./privacy/screen.tsx",
  load: loadPrivacyPage,
  head: ({ data, place, t }) => ({
    title: t(data ? "rights:title" : "rights:sent.title"),
    description: t("rights:description"),
    jsonLd: [trail(place, { name: t("rights:title"), path: "/privacy-request" })],
  }),
});

/** Opened by the link of a mail; the server exchanges its token for a key. */
export const PRIVACY_REQUEST_FOLLOW_UP = defineRoute<PrivacyFollowUp>({
  pattern: "/privacy-request/follow-up",
  title: "rights:followUp.title",
  audience: "secret-link",
  query: ["key"],
  screen: "./privacy/follow-up-screen.tsx",
  load: loadPrivacyRequest,
  status: (request) => (request ? 200 : 404),
  head: ({ data, t }) => ({ title: titleOf(data, t), description: t("rights:description") }),
});
