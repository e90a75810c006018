// The statuses of a campaign in words.

import type { StatusWords } from "../blocks/follow-up-words";
import type { Translate } from "../lib/translate";

export const STATUSES = ["sent", "process", "finish"] as const;

/** Each is one of these, as the server says it. */
export const statusWords = (status: string, t: Translate): StatusWords => {
  const key = status as (typeof STATUSES)[number];
  return { name: t(`campaign:status.${key}.name`), title: t(`campaign:status.${key}.title`), about: t(`campaign:status.${key}.about`) };
};
