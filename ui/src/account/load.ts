// The data of the account page: the account, and its conversations with the team.

import type { LoadContext } from "../lib/route";
import type { AccountConversation, AccountConversations, AccountPage } from "../model/api";

export interface Account extends AccountPage {
  conversations: AccountConversation[];
}

export async function loadAccount({ api }: LoadContext): Promise<Account> {
  const [account, { conversations }] = await Promise.all([api.get<AccountPage>("/api/account"), api.get<AccountConversations>("/api/account/conversations")]);
  return { ...account, conversations };
}
