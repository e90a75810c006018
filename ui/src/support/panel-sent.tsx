// The last view of the panel: the message, its reference, and the day of the answer.

import { Identicon } from "../kit/identicon";
import { ReferenceFrame } from "../kit/reference-frame";
import { useLocale, useT } from "../lib/i18n";
import type { Conversation } from "./api";
import { useOutlook } from "./outlook";
import styles from "./panel-views.module.css";
import { titleOf } from "./state";

interface SentViewProps {
  conversation: Conversation;
  onBack(): void;
  onClose(): void;
}

export function SentView({ conversation, onBack, onClose }: SentViewProps) {
  const t = useT();
  const outlook = useOutlook(conversation);
  const { reference, identicon, state } = conversation;
  return (
    <>
      <div class={styles.body}>
        <div class={`${styles.sent} row top apart gap-4 mb-4`}>
          <h3>{titleOf(conversation, t)}</h3>
          <Identicon identicon={identicon} />
        </div>
        <p class="mb-4">{outlook}</p>
        <ReferenceFrame reference={reference} />
        {state !== "unconfirmed" && <p class="mt-4 small muted">{t("support:sent.copy")}</p>}
        <p class="small"><a href={`/${useLocale()}/support/conversation`}>{t("support:sent.open")}</a></p>
        <p class="small"><button class={`${styles.back} bare inline-row middle gap-1 touch brand`} type="button" onClick={onBack}>{t("support:sent.questions")}</button></p>
      </div>
      <div class={styles.foot}><button class="button" type="button" onClick={onClose}>{t("support:sent.page")}</button></div>
    </>
  );
}
