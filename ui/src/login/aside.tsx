// The sidebar of the sign-in: its benefits, what needs no account, and the contact.

import { TeamContact, isReachable } from "../blocks/team-contact";
import { ContextPart } from "../kit/context";
import { CrossIcon } from "../kit/icons";
import { useT } from "../lib/i18n";
import type { TextKey } from "../lib/text-keys";
import type { LoginPage } from "../model/api";
import styles from "./aside.module.css";

const BEHIND: { name: TextKey; about: TextKey }[] = [
  { name: "login:behind.orders.name", about: "login:behind.orders.about" },
  { name: "login:behind.results.name", about: "login:behind.results.about" },
  { name: "login:behind.requests.name", about: "login:behind.requests.about" },
  { name: "login:behind.sessions.name", about: "login:behind.sessions.about" },
];

export function Aside({ support }: { support: LoginPage["support"] }) {
  const t = useT();
  return (
    <>
      <ContextPart title={t("login:behind.title")}>
        <ul class={`${styles.behind} mt-2`}>
          {BEHIND.map(({ name, about }) => (
            <li class="row gap-4 py-3 hairline-bottom" key={name}>
              <CrossIcon />
              <div>
                <strong>{t(name)}</strong>
                <p class="small muted">{t(about)}</p>
              </div>
            </li>
          ))}
        </ul>
      </ContextPart>
      <ContextPart title={t("login:without.title")}>
        <p class="small">{t("login:without.text")}</p>
      </ContextPart>
      {isReachable(support) && (
        <ContextPart title={t("login:help.title")}>
          <div class="small">
            <p>{t("login:help.text")}</p>
            <TeamContact {...support} answerDays={null} />
          </div>
        </ContextPart>
      )}
    </>
  );
}
