// Loads a follow-up, by the key that the server issues for the token of a link.

import { nullIfAbsent } from "../lib/absent";
import type { LoadContext } from "../lib/route";
import type { FollowUp } from "../model/api";
import type { FollowUpData } from "./follow-up";

export const loadFollowUp =
  (kind: string) =>
  async ({ api, search }: LoadContext): Promise<FollowUpData> => {
    const key = search.get("key");
    if (key === null) return { followUp: null, asked: false };
    const followUp = await api.get<FollowUp>(`/api/follow-ups/${kind}?${new URLSearchParams({ key })}`).catch(nullIfAbsent);
    return { followUp, asked: true };
  };
