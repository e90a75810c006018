// The pages of support: search, contact form, and conversations.

import { defineRoute } from "../lib/route";
import { trail } from "../model/json-ld";
import type { ChatPage } from "./api";
import { loadAccountConversation, loadConversation, loadSupport, type ConversationPage, type SupportPage } from "./load";
import { titleOf } from "./state";

export const SUPPORT = defineRoute<SupportPage>({
  pattern: "/support",
  title: "support:title",
  audience: "public",
  query: ["q", "page"],
  screen: "./support/screen.tsx",
  load: loadSupport,
  head: ({ place, t }) => ({
    title: t("support:title"),
    description: t("support:description"),
    jsonLd: [trail(place, { name: t("support:title"), path: "/support" })],
  }),
});

/** Opened by a secret link, or by the cookie of the browser that wrote. */
export const SUPPORT_CONVERSATION = defineRoute<ConversationPage>({
  pattern: "/support/conversation",
  title: "support:conversation.title",
  audience: "secret-link",
  query: ["key"],
  screen: "./support/conversation-screen.tsx",
  load: loadConversation,
  status: ({ conversation }) => (conversation ? 200 : 404),
  head: ({ data, t }) => ({ title: titleOf(data.conversation, t), description: t("support:conversation.description") }),
});

export const ACCOUNT_CONVERSATION = defineRoute<ConversationPage>({
  pattern: "/account/support/:reference",
  title: "support:conversation.title",
  audience: "account",
  screen: "./support/conversation-screen.tsx",
  load: loadAccountConversation,
  status: ({ conversation }) => (conversation ? 200 : 404),
  head: ({ data, t }) => ({ title: titleOf(data.conversation, t), description: t("support:conversation.description") }),
});

/** Its document allows the provider's host, unlike others: browsers load and leave it as a full document. */
export const SUPPORT_CHAT = defineRoute<ChatPage>({
  pattern: "/support/chat",
  title: "support:chat.title",
  audience: "public",
  noindex: true,
  isolated: true,
  screen: "./support/chat-screen.tsx",
  load: ({ api }) => api.get("/api/support/chat"),
  head: ({ t }) => ({ title: t("support:chat.title"), description: t("support:chat.description") }),
});
