// The types of the support API under the names of its screens.

import type { SupportConversation } from "../model/api";

export type { ChatPage, Support, SupportAnswer, SupportChat, SupportIdentity, SupportMessage } from "../model/api";
export type Conversation = SupportConversation;
