// The conversations of the account with the team, the newest first.

import { useFormat, useLocale, useT } from "../lib/i18n";
import { inParis } from "../lib/calendar";
import { Listed } from "./listed";
import type { AccountConversation } from "../model/api";
import styles from "./screen.module.css";

export function Messages({ conversations }: { conversations: AccountConversation[] }) {
  const t = useT();
  const { date } = useFormat();
  const home = `/${useLocale()}`;
  const columns = { reference: t("account:messages.reference"), subject: t("account:messages.subject"), state: t("account:messages.state"), updated: t("account:messages.updated") };
  const aside = <a class="small" href={`${home}/support`}>{t("account:messages.new")}</a>;
  return (
    <Listed id="messages" title={t("account:messages.title")} count={conversations.length} aside={aside} columns={Object.values(columns)} empty={t("account:messages.none")}>
      {conversations.map(({ reference, state, excerpt, updatedAt, count }) => (
        <tr key={reference}>
          <td class="strong tabular nowrap" data-label={columns.reference}><a href={`${home}/account/support/${reference}`}>{reference}</a></td>
          <td data-label={columns.subject}>{excerpt} <span class="muted">{t("account:messages.count", { count })}</span></td>
          <td data-label={columns.state}><span class={state === "closed" ? `${styles.state} ${styles.over}` : styles.state}>{t(`account:messages.${state}`)}</span></td>
          <td data-label={columns.updated}>{date(inParis(Date.parse(updatedAt)).day)}</td>
        </tr>
      ))}
    </Listed>
  );
}
