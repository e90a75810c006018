// Where recipients of campaigns ask for no more of them: by the link of a mail, or by their address.

import { nullIfAbsent } from "../lib/absent";
import { defineRoute } from "../lib/route";
import type { Unsubscription } from "../model/api";

export interface UnsubscribeData {
  /** None without a link that is whole. */
  link: Unsubscription | null;
  /** An address that the path gives instead of a link. */
  address: string;
  /** Whether a link led here that is not whole. */
  isCut: boolean;
  /** Whether a link was asked for just now. */
  isSent: boolean;
}

/** Its path names somebody, or is known to them alone. */
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
    title: t(link?.recorded ? "unsubscribe:done.title" : isCut ? "unsubscribe:ask.cutTitle" : isSent ? "unsubscribe:ask.sentTitle" : "unsubscribe:title"),
    description: t("unsubscribe:description"),
  }),
});
