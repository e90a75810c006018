// The signed-in user, with links to the account and the sign-out; otherwise the sign-in. Public pages are the same for
// all visitors, so there the browser adds the name after hydration.

import { useEffect, useState } from "react";
import { useLocale, useT } from "../lib/i18n";
import { later } from "../lib/later";
import { knownPerson, loginAddress, type Person } from "../lib/session";
import style from "./header.module.css";

interface MenuProps {
  person: Person;
  path: string;
}

const PersonMenu = later<MenuProps>(() => import("./person-menu"));

interface AccountLinkProps {
  path: string;
  search: string;
  /** The server's value, on personal pages. */
  person: Person | null;
}

export function AccountLink({ path, search, person: servedPerson }: AccountLinkProps) {
  const t = useT();
  const locale = useLocale();
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const person = servedPerson ?? (isAlive ? knownPerson() : null);
  if (person) return <PersonMenu person={person} path={path} />;
  const login = `/${locale}/login`;
  // Signing in returns to the page, except for pages about signing in.
  const href = path.startsWith(login) ? login : loginAddress(locale, path + search);
  return (
    <div class={style.links}>
      <a href={href} aria-current={path === login ? "page" : undefined} rel="nofollow">
        <svg class={style.person} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M10 2.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM3 17.5c.5-4 3-5.5 7-5.5s6.5 1.5 7 5.5" />
        </svg>
        <span class={style.account}>{t("shell:account.login")}</span>
      </a>
    </div>
  );
}
