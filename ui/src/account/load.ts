// What the page of the account is made of: the account, and its conversations with the team.

import type { LoadContext } from "../lib/route";
import type { AccountPage } from "../model/api";

export interface ConversationItem {
  reference: string;
  state: "unconfirmed" | "open" | "answered" | "closed";
  /** The beginning of the last message. */
  excerpt: string;
  updatedAt: string;
  /** Messages. */
  count: number;
}

export interface Account extends AccountPage {
  conversations: ConversationItem[];
}

export async function loadAccount({ api }: LoadContext): Promise<Account> {
  const [account, { conversations }] = await Promise.all([api.get<AccountPage>("/api/account"), api.get<Pick<Account, "conversations">>("/api/account/conversations")]);
  return { ...account, conversations };
}
