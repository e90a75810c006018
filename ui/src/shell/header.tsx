// The top of every page: the brand, the main links, the way to ask for data and the choice of language. Where the bar is too
// narrow for them the links fold into one popover, which opens without JavaScript. A short header has no links.

import { laterStill } from "../lib/later";
import type { TextKey } from "../lib/text-keys";
import { useLocale, useT } from "../lib/i18n";
import type { Person } from "../lib/session";
import { AccountLink } from "./account-link";
import { Brand } from "./brand";
import { currentness } from "./currentness";
import { LocaleChoice } from "./locale-choice";
import { isSolution } from "./solutions";
import type { MenuProps } from "./solutions-menu";
import style from "./header.module.css";
// The menu's markup is there before its code: so are its styles.
import "./solutions-menu.module.css";

const SolutionsMenu = laterStill<MenuProps>(() => import("./solutions-menu"));

const LINKS: { path: string; text: TextKey }[] = [
  { path: "/store", text: "shell:nav.store" },
  { path: "/ias", text: "shell:nav.indicators" },
  { path: "/company", text: "shell:nav.company" },
  { path: "/contact", text: "shell:nav.contact" },
];

/** Whoever comes to end our mails is led nowhere else. */
const SHORT = "/unsub/";

function Solutions({ path, home }: { path: string; home: string }) {
  const t = useT();
  return (
    <li>
      <button class={style.opener} type="button" popovertarget="solutions-menu" aria-current={isSolution(path.slice(home.length)) ? "true" : undefined}>
        {t("shell:footer.solutions.title")}
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
          <path d="M2 4.5l4 4 4-4" />
        </svg>
      </button>
      <SolutionsMenu path={path} />
    </li>
  );
}

/** The one link that is a button: shortened beside the menu's button, whole at the end of the links. */
function Ask({ home, path, short }: { home: string; path: string; short?: boolean }) {
  const t = useT();
  const href = `${home}/data-request`;
  const whole = t("shell:footer.data.request");
  return (
    <a class={short ? style.ask : `button ${style.request}`} href={href} aria-label={short ? whole : undefined} aria-current={currentness(href, path)}>
      {short ? t("shell:nav.ask") : whole}
    </a>
  );
}

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
            <Ask home={home} path={path} short />
            <button class={style.open} type="button" popovertarget="menu">
              <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                <path d="M2 5h16M2 10h16M2 15h10" />
              </svg>
              {t("shell:nav.menu")}
            </button>
            <nav class={style.menu} id="menu" popover="auto" aria-label={t("shell:nav.label")}>
              <button class={style.close} type="button" popovertarget="menu" popovertargetaction="hide">
                {t("shell:nav.close")}
              </button>
              <ul class={style.links}>
                <Solutions path={path} home={home} />
                {LINKS.map((link) => (
                  <li key={link.path}>
                    <a href={home + link.path} aria-current={currentness(home + link.path, path)}>{t(link.text)}</a>
                  </li>
                ))}
              </ul>
              <AccountLink path={path} search={search} person={person} />
              <Ask home={home} path={path} />
              {locales}
            </nav>
          </>
        )}
      </div>
    </header>
  );
}
