// The page of the account: what is to be done, what was asked for, and where it is signed in.

import { useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { AccountPage } from "../model/api";
import { Requests, ToDo } from "./requests";
import styles from "./screen.module.css";
import { Sessions } from "./sessions";
import { Side } from "./side";

export default function AccountScreen({ data, search }: ScreenProps<AccountPage>) {
  const t = useT();
  const home = `/${useLocale()}/account`;
  const closed = search.get("closed");
  const sections = [
    { href: "#requests", name: t("account:requests.title"), count: data.requests.length },
    { href: "#sessions", name: t("account:sessions.title"), count: data.sessions.length },
    { href: `${home}/security`, name: t("account:security.title") },
  ];
  return (
    <div class={`container ${styles.page}`}>
      <Side company={data.company} email={data.email} sections={sections} />
      <div class={styles.main}>
        <h1 class={styles.title}>{t("account:hello", { name: data.name.trim().split(/\s+/)[0] ?? "" })}</h1>
        {closed && <p class={styles.notice} role="status">{t(closed === "others" ? "account:sessions.othersClosed" : "account:sessions.oneClosed")}</p>}
        <ToDo requests={data.requests} />
        <Requests requests={data.requests} isVerified={data.isVerified} />
        <Sessions sessions={data.sessions} />
      </div>
    </div>
  );
}
