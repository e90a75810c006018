// The header of every page: the brand, the main links, the link to the request for data and the choice of language. On
// narrow screens the links fold into one popover, which opens without JavaScript. A short header has no links.

import { useEffect, useRef } from "react";
import { laterStill } from "../lib/later";
import { useLocale, useT } from "../lib/i18n";
import type { Person } from "../lib/session";
import { AccountLink } from "./account-link";
import { Brand } from "./brand";
import { currentness, markCurrent } from "./currentness";
import type { Frame } from "../blocks/frame";
import { DRAWN, Kept } from "../kit/kept";
import { LocaleChoice } from "./locale-choice";
import type { PanelProps } from "./menu-panel";
import style from "./header.module.css";
// The panel's markup is rendered before its code loads, so its styles are needed at once.
import "./menu-panel.module.css";

const MenuPanel = laterStill<PanelProps>(() => import("./menu-panel"));

/** Unsubscribe pages have no other links. */
const SHORT = "/unsub/";

function Opener(panel: PanelProps) {
  const { id, part, path } = panel;
  const isHere = part.ways.some(({ href }) => currentness(href, path));
  return (
    <li>
      {/* In the narrow menu the panel is always open. */}
      <span class={style.part}>{part.title}</span>
      <button class={style.opener} type="button" popovertarget={id} aria-current={isHere ? "true" : undefined}>
        {part.title}
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
          <path d="M2 4.5l4 4 4-4" />
        </svg>
      </button>
      <MenuPanel {...panel} />
    </li>
  );
}

/** The link with the style of a button: shortened beside the menu's button, and where the bar has little room. */
function Ask({ home, path, short }: { home: string; path: string; short?: boolean }) {
  const t = useT();
  const href = `${home}/data-request`;
  const whole = t("shell:nav.request");
  return (
    <a class={short ? style.ask : `button ${style.request}`} href={href} aria-label={whole} aria-current={currentness(href, path)}>
      {short || <span class={style.whole}>{whole}</span>}
      <span class={short ? undefined : style.brief}>{t("shell:nav.ask")}</span>
    </a>
  );
}

interface HeaderProps {
  path: string;
  search: string;
  /** The server's value, on personal pages. */
  person: Person | null;
  menu: Frame["menu"] | null;
}

/** The editors' menu. */
function Links({ menu: { entries, offers, lang }, path }: { menu: Frame["menu"]; path: string }) {
  const parts = entries.filter((entry) => "ways" in entry);
  return (
    <ul class={style.links} lang={lang}>
      {entries.map((entry) =>
        "ways" in entry ? (
          <Opener key={entry.title} id={`menu-${parts.indexOf(entry) + 1}`} part={entry} offers={offers} path={path} />
        ) : (
          <li key={entry.href}>
            <a href={entry.href} aria-current={currentness(entry.href, path)}>{entry.label}</a>
          </li>
        ),
      )}
    </ul>
  );
}

/** The server's menu, in which the browser marks the current page. */
function KeptLinks({ path }: { path: string }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (list.current) markCurrent(list.current, path);
  }, [path]);
  return <Kept of={() => <ul class={style.links} ref={list} {...DRAWN} />} />;
}

export function Header({ path, search, person, menu }: HeaderProps) {
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
              {menu ? <Links menu={menu} path={path} /> : <KeptLinks path={path} />}
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
