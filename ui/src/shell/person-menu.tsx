// The signed-in user: a name, and below it the links to the account and the sign-out.

import { useLocale, useT } from "../lib/i18n";
import type { Person } from "../lib/session";
import shared from "./locale-choice.module.css";
import style from "./person-menu.module.css";

const letters = (words: string[]) => words.map((word) => [...word][0]).join("").toUpperCase();

/** The name with a shortened first name, if it has two words in a script with capitals: "H. Marchetti". */
function shortened(name: string, [first = "", ...rest]: string[]): string {
  const initial = letters([first]);
  return rest.length > 0 && initial.toLowerCase() !== initial ? `${initial}. ${rest.join(" ")}` : name;
}

export default function PersonMenu({ person: { name }, path }: { person: Person; path: string }) {
  const t = useT();
  const locale = useLocale();
  const words = name.trim().split(/\s+/);
  const account = `/${locale}/account`;
  return (
    <div>
      <button class={shared.button} type="button" popovertarget="account">
        <span class={style.initials} aria-hidden="true">{letters([words[0] ?? "", ...words.slice(1).slice(-1)])}</span>
        <span class={style.name}>{shortened(name, words)}</span>
        <svg class={shared.arrow} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
          <path d="M2 4.5l4 4 4-4" />
        </svg>
      </button>
      <div class={`${shared.list} ${style.menu}`} id="account" popover="auto" aria-label={t("shell:account.label")} role="group">
        <a href={account} aria-current={path === account ? "page" : undefined}>{t("shell:account.mine")}</a>
        <form method="post" action={`/auth/logout?locale=${locale}`}>
          <button type="submit">{t("shell:account.logout")}</button>
        </form>
      </div>
    </div>
  );
}
