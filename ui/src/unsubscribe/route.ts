// The pages on which recipients of campaigns unsubscribe: by the link of a mail, or by their address.

import { nullIfAbsent } from "../lib/absent";
import { defineRoute } from "../lib/route";
import type { Unsubscription } from "../model/api";
import { doneTitle } from "./done-title";

export interface UnsubscribeData {
  /** None without a complete link. */
  link: Unsubscription | null;
  /** An address in the path instead of a link. */
  address: string;
  /** Whether the link is incomplete. */
  isCut: boolean;
  /** Whether a link was just requested. */
  isSent: boolean;
}

/** Its path names a person, or is a secret. */
export const UNSUBSCRIBE = defineRoute<UnsubscribeData>({
  pattern: "/unsub/:email/:client",
  title: "unsubscribe:title",
  audience: "holder",
  query: ["sent", "undone"],
  screen: "./unsubscribe/screen.tsx",
  load: async ({ api, params: { email = "", client = "" }, search }) => {
    const isSent = search.get("sent") === "true";
    if (email.includes("@")) return { link: null, address: email, isCut: false, isSent };
    const link = await api.get<Unsubscription>(`/api/unsubscriptions/${encodeURIComponent(email)}/${encodeURIComponent(client)}`).catch(nullIfAbsent);
    return { link, address: "", isCut: link === null && !isSent, isSent };
  },
  status: ({ isCut }) => (isCut ? 404 : 200),
  head: ({ data: { link, isCut, isSent }, t }) => ({
    title: link?.recorded ? doneTitle({ recorded: link.recorded, sponsor: link.sponsor }, t) : t(isCut ? "unsubscribe:ask.cutTitle" : isSent ? "unsubscribe:ask.sentTitle" : "unsubscribe:title"),
    description: t("unsubscribe:description"),
  }),
});
