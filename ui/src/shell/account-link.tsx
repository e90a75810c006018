// Who is signed in, with the way to the account and out; or the way in. Pages for everybody are the same for everybody, so
// there the browser fills in the name once the page is alive.

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
  /** As the server knows it, on pages for one person. */
  person: Person | null;
}

export function AccountLink({ path, search, person: told }: AccountLinkProps) {
  const t = useT();
  const locale = useLocale();
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const person = told ?? (isAlive ? knownPerson() : null);
  if (person) return <PersonMenu person={person} path={path} />;
  const login = `/${locale}/login`;
  // Signing in leads back, except to pages that are about it.
  const href = path.startsWith(login) ? login : loginAddress(locale, path + search);
  return (
    <div class={style.links}>
      <a href={href} aria-current={path === login ? "page" : undefined} rel="nofollow">{t("shell:account.login")}</a>
    </div>
  );
}
