// The shapes of the support API under the names that its screens use.

import type { Answering, Receipt } from "../model/api";

/** A third party's live chat. */
export interface SupportChat {
  name: string;
  host: string;
  country: string | null;
  policy: string | null;
}

export interface Support {
  answering: Answering;
  /** Null unless a provider is configured. */
  chat: SupportChat | null;
}

/** A question of the help page with its answer as plain text. */
export interface SupportAnswer {
  id: string;
  question: string;
  answer: string;
  /** Ranges of the question that match the words, in UTF-16 units. */
  hits: [start: number, end: number][];
}

export interface SupportMessage {
  author: "visitor" | "team";
  name: string | null;
  text: string;
  at: string;
  files: { name: string; size: number; href: string | null }[];
}

export interface Conversation {
  reference: string;
  motif: Receipt["motif"];
  state: "unconfirmed" | "open" | "answered" | "closed";
  /** Masked. */
  email: string;
  name: string | null;
  /** Whether the sender was signed in, or confirmed the address. */
  isVerified: boolean;
  /** The path that it is about. */
  page: string | null;
  confirmBy: string | null;
  /** The latest day of the answer. */
  answerBy: string | null;
  /** The address of the team. */
  team: string | null;
  /** Oldest first. */
  messages: SupportMessage[];
}

/** Proves for five minutes who is signed in. */
export interface SupportIdentity {
  token: string;
  expiresAt: string;
  name: string;
  email: string;
  company: string;
  /** What the provider of the chat verifies. */
  chat: { identifier: string; signature: string | null; token: string | null } | null;
}

export interface ChatPage extends SupportChat {
  provider: "chatwoot" | "crisp" | "zammad" | "custom";
  script: string;
  /** The provider's identifier of the site; may be empty. */
  site: string;
}
