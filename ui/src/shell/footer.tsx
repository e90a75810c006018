// The footer of every page: the site's links in columns as editors wrote them, the two marks and the year.

import type { Way } from "../blocks/types";
import { useLocale, useT } from "../lib/i18n";
import { Brand } from "./brand";
import type { Column, Frame } from "../blocks/frame";
import style from "./footer.module.css";
import { DRAWN, Kept } from "../kit/kept";

/** The names of other sites. */
const SITES: Record<string, string> = {
  "bsky.app": "Bluesky",
  "github.com": "GitHub",
  "linkedin.com": "LinkedIn",
  "mastodon.social": "Mastodon",
  "youtube.com": "YouTube",
};

/** The host of an address; the rendering engine has no URL. */
const hostOf = (address: string): string | undefined => /^https:\/\/(?:www\.)?([^/:?#]+)/.exec(address)?.[1];

function siteOf(page: string): string {
  const host = hostOf(page) ?? page;
  return SITES[host] ?? host;
}

const away = (href: string) => (hostOf(href) === undefined ? undefined : "external noopener noreferrer");

function Links({ column: { title, ways }, id, pages, lang }: { column: Column; id: string; pages: string[]; lang: string | undefined }) {
  const all: Omit<Way, "text">[] = [...ways, ...pages.map((page) => ({ href: page, label: siteOf(page) }))];
  return (
    <nav aria-labelledby={id} lang={lang}>
      <h2 class={style.title} id={id}>{title}</h2>
      <ul class={style.links}>
        {all.map(({ href, label }) => (
          <li key={href}>
            <a href={href} rel={away(href)}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The data-protection mark: a shield with the short name of the regulation, which links to the privacy page. */
function ProtectionMark() {
  const t = useT();
  return (
    <a href={`/${useLocale()}/legal/confidentiality`}>
      <svg
        class={style.shield}
        role="img"
        aria-label={t("shell:footer.gdpr")}
        viewBox="0 0 56 64"
        width="56"
        height="64"
      >
        <path class={style.plate} d="M28 2l24 8v20c0 15-9 26-24 32C13 56 4 45 4 30V10z" />
        <path class={style.tick} d="M20 22l6 6 11-12" />
        <text class={style.mark} x="28" y="43" text-anchor="middle" font-size="11">{t("shell:footer.gdprMark")}</text>
      </svg>
    </a>
  );
}

interface FooterProps {
  today: string;
  /** The company's pages on other sites. */
  pages: string[];
  foot: Frame["foot"] | null;
}

/** The footer is independent of the page. */
export function Footer({ foot, ...around }: FooterProps) {
  return foot ? <Foot foot={foot} {...around} /> : <Kept of={() => <footer class={style.footer} {...DRAWN} />} />;
}

function Foot({ today, pages, foot: { columns, ways, words, lang } }: FooterProps & { foot: Frame["foot"] }) {
  const t = useT();
  const locale = useLocale();
  return (
    <footer class={style.footer}>
      <div class={`container ${style.columns}`}>
        {columns.map((column, at) => (
          <Links key={column.title} column={column} id={`footer-${at + 1}`} pages={column.sites ? pages : []} lang={lang} />
        ))}
      </div>
      <div class={`container ${style.foot}`}>
        <div class={style.marks}>
          <a class={style.home} href={`/${locale}`} aria-label={t("shell:brand")}>
            <Brand />
          </a>
          <ProtectionMark />
        </div>
        <div class={style.lines}>
          {ways.length > 0 && (
            <p class={style.pages} lang={lang}>{ways.map(({ href, label }) => <a key={href} href={href} rel={away(href)}>{label}</a>)}</p>
          )}
          {words && <p lang={lang}>{words}</p>}
          <p>{t("shell:footer.copyright", { year: today.slice(0, 4) })}</p>
        </div>
      </div>
    </footer>
  );
}
