// The account page: pending actions, orders, requests, and active sessions.

import { useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { Account } from "./load";
import { Messages } from "./messages";
import { Orders } from "./orders";
import { PersonalData } from "./personal-data";
import { Previews } from "./previews";
import { Requests } from "./requests";
import { Results } from "./results";
import styles from "./screen.module.css";
import { Sessions } from "./sessions";
import { Side, type Section } from "./side";
import { ToDo, toDo } from "./to-do";

/** The sections with content, each with its count. */
function useSections(data: Account): Section[] {
  const t = useT();
  const { quotes, messages } = toDo(data);
  const count = quotes.length + messages.length;
  const home = `/${useLocale()}/account`;
  return [
    ...(count > 0 ? [{ href: "#to-do", name: t("account:toDo.title"), count }] : []),
    { href: "#orders", name: t("account:orders.title"), count: data.orders.length },
    { href: "#results", name: t("account:results.title"), count: data.results.length },
    { href: "#requests", name: t("account:requests.title"), count: data.requests.length },
    { href: "#messages", name: t("account:messages.title"), count: data.conversations.length },
    ...(data.previews.length > 0 ? [{ href: "#previews", name: t("account:previews.title"), count: data.previews.length }] : []),
    { href: "#sessions", name: t("account:sessions.title"), count: data.sessions.length },
    { href: "#personal-data", name: t("account:personalData.title") },
    { href: `${home}/security`, name: t("account:security.title") },
  ];
}

export default function AccountScreen({ data, search, today }: ScreenProps<Account>) {
  const t = useT();
  const closed = search.get("closed");
  return (
    <div class={`container ${styles.page} grid pt-5 pb-7`}>
      <Side company={data.company} email={data.email} sections={useSections(data)} />
      <div class="shrink">
        <h1 class="page-title">{t("account:hello", { name: data.name.trim().split(/\s+/)[0] ?? "" })}</h1>
        {closed && <p class="pad mt-4 mint" role="status">{t(closed === "others" ? "account:sessions.othersClosed" : "account:sessions.oneClosed")}</p>}
        <ToDo data={data} />
        <Orders orders={data.orders} />
        <Results results={data.results} today={today} />
        <Requests requests={data.requests} email={data.email} isVerified={data.isVerified} />
        <Messages conversations={data.conversations} />
        <Previews data={data} />
        <Sessions sessions={data.sessions} />
        <PersonalData />
      </div>
    </div>
  );
}
