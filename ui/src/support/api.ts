// The shapes of the support API under the names that its screens use.

import type { SupportConversation } from "../model/api";

export type { ChatPage, Support, SupportAnswer, SupportChat, SupportIdentity, SupportMessage } from "../model/api";
export type Conversation = SupportConversation;
