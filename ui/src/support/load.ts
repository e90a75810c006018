// Loads the pages of support: the team, the questions of the help page, and conversations.

import { nullIfAbsent } from "../lib/absent";
import type { Api } from "../lib/api";
import type { Locale } from "../lib/locale";
import type { LoadContext } from "../lib/route";
import type { Conversation, Support, SupportAnswer } from "./api";

export interface SupportPage extends Support {
  /** Null if the search failed: writing does not depend on it. */
  answers: SupportAnswer[] | null;
}

export interface ConversationPage {
  /** Null for an invalid or expired link. */
  conversation: Conversation | null;
}

/** The questions that match `words`; without words those of a page, else the most frequent. */
export async function loadAnswers(api: Api, locale: Locale, { words, page }: { words: string; page: string }): Promise<SupportAnswer[]> {
  const query = new URLSearchParams({ locale, ...(words ? { q: words } : page ? { page } : {}) });
  return (await api.get<{ answers: SupportAnswer[] }>(`/api/support/answers?${query}`)).answers;
}

export async function loadSupport({ api, locale, search }: LoadContext): Promise<SupportPage> {
  const asked = { words: search.get("q")?.trim() ?? "", page: search.get("page") ?? "" };
  const [support, answers] = await Promise.all([api.get<Support>("/api/support"), loadAnswers(api, locale, asked).catch(() => null)]);
  return { ...support, answers };
}

/** By the key of a secret link, else by the cookie of the browser that wrote. */
export async function loadConversation({ api, search }: Pick<LoadContext, "api" | "search">): Promise<ConversationPage> {
  const key = search.get("key");
  const query = key === null ? "" : `?${new URLSearchParams({ key })}`;
  return { conversation: await api.get<Conversation>(`/api/support/conversation${query}`).catch(nullIfAbsent) };
}

export async function loadAccountConversation({ api, params }: LoadContext): Promise<ConversationPage> {
  return { conversation: await api.get<Conversation>(`/api/account/conversations/${encodeURIComponent(params.reference ?? "")}`).catch(nullIfAbsent) };
}
