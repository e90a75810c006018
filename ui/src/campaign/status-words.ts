// The statuses of a campaign as text.

import type { StatusWords } from "../blocks/follow-up-words";
import type { Translate } from "../lib/translate";

export const STATUSES = ["sent", "process", "finish"] as const;

/** Each is a status of the server. */
export const statusWords = (status: string, t: Translate): StatusWords => {
  const key = status as (typeof STATUSES)[number];
  return { name: t(`campaign:status.${key}.name`), title: t(`campaign:status.${key}.title`), about: t(`campaign:status.${key}.about`) };
};
