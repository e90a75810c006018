// The title of a conversation, by its state.

import type { Translate } from "../lib/translate";
import type { Conversation } from "./api";

/** An open conversation of one message was just sent; later it is a conversation. */
export function titleOf(conversation: Conversation | null, t: Translate): string {
  if (!conversation) return t("support:conversation.goneTitle");
  const { state, messages } = conversation;
  if (state !== "open") return t(`support:conversation.${state}`);
  return t(messages.length === 1 ? "support:sent.title" : "support:conversation.title");
}
