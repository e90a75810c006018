// Reads what a follow-up shows, by the key that the server gives for the token of a link.

import { Problem } from "../lib/api";
import type { LoadContext } from "../lib/route";
import type { FollowUp } from "../model/api";
import type { FollowUpData } from "./follow-up";

export const loadFollowUp =
  (kind: string) =>
  async ({ api, search }: LoadContext): Promise<FollowUpData> => {
    const key = search.get("key");
    if (key === null) return { followUp: null, asked: false };
    const unknown = (cause: unknown) => {
      if (cause instanceof Problem && cause.status === 404) return null;
      throw cause;
    };
    const followUp = await api.get<FollowUp>(`/api/follow-ups/${kind}?${new URLSearchParams({ key })}`).catch(unknown);
    return { followUp, asked: true };
  };
