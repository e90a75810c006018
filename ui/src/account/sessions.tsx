// The active sessions of the account, each with a button that ends it.

import { useFormat, useLocale, useT } from "../lib/i18n";
import { inParis } from "../lib/calendar";
import type { AccountPage } from "../model/api";
import { Listed } from "./listed";
import styles from "./screen.module.css";

type Session = AccountPage["sessions"][number];

function Close({ session, name }: { session: Session; name: string }) {
  const t = useT();
  return (
    <form method="post" action={`/${useLocale()}/account`}>
      <input type="hidden" name="do" value="close" />
      <input type="hidden" name="session" value={session.id} />
      <button class="bare link" type="submit">{t("account:sessions.close")}<span class="visually-hidden">{` ${name}`}</span></button>
    </form>
  );
}

export function Sessions({ sessions }: { sessions: Session[] }) {
  const t = useT();
  const { date } = useFormat();
  const locale = useLocale();
  const columns = { device: t("account:sessions.device"), opened: t("account:sessions.opened"), used: t("account:sessions.used") };
  const nameOf = ({ browser, system }: Session) => [browser, system].filter(Boolean).join(", ") || t("account:sessions.unknown");
  const moment = (instant: string) => {
    const { day, time } = inParis(Date.parse(instant));
    return t("account:sessions.moment", { date: date(day), time });
  };
  const closeOthers = sessions.length > 1 && (
    <form class="small" method="post" action={`/${locale}/account`}>
      <input type="hidden" name="do" value="close-others" />
      <button class="bare link" type="submit">{t("account:sessions.closeOthers")}</button>
    </form>
  );
  return (
    <Listed id="sessions" title={t("account:sessions.title")} count={sessions.length} aside={closeOthers} columns={Object.values(columns)} acts>
      {sessions.map((session) => (
        <tr key={session.id}>
          <th scope="row">{nameOf(session)}</th>
          <td data-label={columns.opened}>{date(inParis(Date.parse(session.openedAt)).day)}</td>
          <td data-label={columns.used}>{session.isCurrent ? <span class={styles.state}>{t("account:sessions.this")}</span> : moment(session.usedAt)}</td>
          <td>{!session.isCurrent && <Close session={session} name={nameOf(session)} />}</td>
        </tr>
      ))}
    </Listed>
  );
}
