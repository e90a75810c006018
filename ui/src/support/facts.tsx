// The identification of a conversation, beside its messages.

import { Identicon } from "../kit/identicon";
import { ReferenceFrame } from "../kit/reference-frame";
import { useLocale, useT } from "../lib/i18n";
import type { Conversation } from "./api";
import styles from "./conversation-screen.module.css";

export function Facts({ conversation: { reference, identicon, email, name, isVerified, page, team } }: { conversation: Conversation }) {
  const t = useT();
  const locale = useLocale();
  return (
    <div class={`${styles.facts} grid gap-3 anywhere no-help`}>
      <div class={styles.identicon}><Identicon identicon={identicon} /></div>
      <ReferenceFrame reference={reference} />
      <p>{name ?? t("support:conversation.you")}<br />{email}</p>
      {isVerified && <p class={`${styles.verified} inline-row middle gap-2 strong`}>{t("support:conversation.verified")}</p>}
      {page && <p>{t("support:conversation.about")}<br /><a href={`/${locale}${page}`}>{page}</a></p>}
      {team && <p>{t("support:conversation.team")}<br /><a href={`mailto:${team}`}>{team}</a></p>}
    </div>
  );
}
