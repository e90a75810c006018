// The next step of a conversation as a sentence.

import { inParis } from "../lib/calendar";
import { useFormat, useT } from "../lib/i18n";
import type { Conversation } from "./api";

export function useOutlook({ state, email, confirmBy, answerBy }: Pick<Conversation, "state" | "email" | "confirmBy" | "answerBy">): string {
  const t = useT();
  const { date } = useFormat();
  if (state === "unconfirmed") return t("support:conversation.mailText", { email, date: confirmBy ? date(inParis(Date.parse(confirmBy)).day) : "" });
  if (state !== "open") return t(`support:conversation.${state}Text`);
  return answerBy ? t("support:sent.until", { email, date: date(answerBy) }) : t("support:sent.next", { email });
}
