// The top of every page: the brand, the main links and the choice of language. On narrow screens the links fold into
// one popover, which opens without JavaScript. A short header has no links.

import type { TextKey } from "../lib/text-keys";
import { useLocale, useT } from "../lib/i18n";
import type { Person } from "../lib/session";
import { AccountLink } from "./account-link";
import { Brand } from "./brand";
import { LocaleChoice } from "./locale-choice";
import style from "./header.module.css";

const LINKS: { path: string; text: TextKey }[] = [
  { path: "/store", text: "shell:nav.store" },
  { path: "/real-world-data", text: "shell:nav.realWorldData" },
  { path: "/ias", text: "shell:nav.indicators" },
  { path: "/company", text: "shell:nav.company" },
  { path: "/contact", text: "shell:nav.contact" },
];

/** "page" on the page itself, "true" on the pages below it. */
function currentness(href: string, path: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return path.startsWith(`${href}/`) ? "true" : undefined;
}

/** Whoever comes to end our mails is led nowhere else. */
const SHORT = "/unsub/";

interface HeaderProps {
  path: string;
  search: string;
  /** As the server knows it, on pages for one person. */
  person: Person | null;
}

export function Header({ path, search, person }: HeaderProps) {
  const t = useT();
  const home = `/${useLocale()}`;
  const locales = <LocaleChoice path={path} search={search} />;
  return (
    <header class={style.header}>
      <div class={`container ${style.bar}`}>
        <a class={style.home} href={home} aria-label={t("shell:brand")}>
          <Brand />
        </a>
        {path.includes(SHORT) ? locales : (
          <>
            <button class={style.open} type="button" popovertarget="menu">
              <svg class={style.lines} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                <path d="M2 5h16M2 10h16M2 15h10" />
              </svg>
              {t("shell:nav.menu")}
            </button>
            <nav class={style.menu} id="menu" popover="auto" aria-label={t("shell:nav.label")}>
              <button class={style.close} type="button" popovertarget="menu" popovertargetaction="hide">
                {t("shell:nav.close")}
              </button>
              <ul class={style.links}>
                {LINKS.map((link) => (
                  <li key={link.path}>
                    <a href={home + link.path} aria-current={currentness(home + link.path, path)}>{t(link.text)}</a>
                  </li>
                ))}
              </ul>
              <AccountLink path={path} search={search} person={person} />
              {locales}
            </nav>
          </>
        )}
      </div>
    </header>
  );
}
