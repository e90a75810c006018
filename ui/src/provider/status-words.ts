// The statuses of an offer as text.

import type { StatusWords } from "../blocks/follow-up-words";
import type { Translate } from "../lib/translate";

export const STATUSES = ["sent", "integration", "modeling", "finish"] as const;

/** Each is a status of the server. */
export const statusWords = (status: string, t: Translate): StatusWords => {
  const key = status as (typeof STATUSES)[number];
  return { name: t(`provider:status.${key}.name`), title: t(`provider:status.${key}.title`), about: t(`provider:status.${key}.about`) };
};
