// Loads the page of privacy requests, and one request by the key of its link.

import { nullIfAbsent } from "../lib/absent";
import type { LoadContext } from "../lib/route";
import type { PrivacyInformation, PrivacyRequest } from "./api";

/** `null` once a request was sent. */
export type PrivacyPage = PrivacyInformation | null;

/** `null` without a valid key. */
export type PrivacyFollowUp = PrivacyRequest | null;

export async function loadPrivacyPage({ api, search }: LoadContext): Promise<PrivacyPage> {
  return search.get("sent") === "true" ? null : api.get<PrivacyInformation>("/api/privacy");
}

const REQUESTS = "/api/privacy/requests";

export async function loadPrivacyRequest({ api, search }: LoadContext): Promise<PrivacyFollowUp> {
  const key = search.get("key");
  return key ? api.get<PrivacyRequest>(`${REQUESTS}?${new URLSearchParams({ key })}`).catch(nullIfAbsent) : null;
}

export const archiveAddress = (key: string): string => `${REQUESTS}/archive?${new URLSearchParams({ key })}`;
