// The pages on which recipients of campaigns unsubscribe: by the link of a mail, or by their addresses.

import { nullIfAbsent } from "../lib/absent";
import { defineRoute } from "../lib/route";
import { trail } from "../model/json-ld";
import type { Unsubscription } from "../model/api";
import { doneTitle } from "./done-title";

export interface UnsubscribeData {
  /** None without a complete link. */
  link: Unsubscription | null;
  /** An address in the path instead of a link. */
  address: string;
  /** Whether the link is incomplete. */
  isCut: boolean;
}

/** Its path names a person, or is a secret. */
export const UNSUBSCRIBE = defineRoute<UnsubscribeData>({
  pattern: "/unsub/:email/:client",
  title: "unsubscribe:title",
  audience: "secret-link",
  query: ["undone"],
  screen: "./unsubscribe/screen.tsx",
  load: async ({ api, params: { email = "", client = "" } }) => {
    if (email.includes("@")) return { link: null, address: email, isCut: false };
    const link = await api.get<Unsubscription>(`/api/unsubscriptions/${encodeURIComponent(email)}/${encodeURIComponent(client)}`).catch(nullIfAbsent);
    return { link, address: "", isCut: link === null };
  },
  status: ({ isCut }) => (isCut ? 404 : 200),
  head: ({ data: { link, isCut }, t }) => ({
    title: link?.recorded ? doneTitle({ recorded: link.recorded, sponsor: link.sponsor }, t) : t(isCut ? "unsubscribe:ask.cutTitle" : "unsubscribe:title"),
    description: t("unsubscribe:description"),
  }),
});

export const UNSUBSCRIBE_ASK = defineRoute<null>({
  pattern: "/unsub",
  title: "unsubscribe:ask.title",
  audience: "public",
  query: ["sent"],
  screen: "./unsubscribe/ask-screen.tsx",
  head: ({ place, t }) => ({
    title: t("unsubscribe:ask.title"),
    description: t("unsubscribe:description"),
    jsonLd: [trail(place, { name: t("unsubscribe:ask.title"), path: "/unsub" })],
  }),
});
