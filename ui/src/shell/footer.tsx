// The bottom of every page: all the site's links in five columns, the two marks and the year.

import { useLocale, useT } from "../lib/i18n";
import { Brand } from "./brand";
import { FOOTER_COLUMNS, SITES, type FooterColumn, type FooterLink } from "./footer-links";
import style from "./footer.module.css";

function Entry({ link }: { link: FooterLink }) {
  const t = useT();
  const locale = useLocale();
  return <a href={link.kind === "redirect" ? link.href : `/${locale}${link.href}`}>{t(link.text)}</a>;
}

/** The site that a page of the company stands at; the engine that renders pages has no URL. */
function siteOf(page: string): string {
  const [, host = page] = /^https:\/\/(?:www\.)?([^/:?#]+)/.exec(page) ?? [];
  return SITES[host] ?? host;
}

function Column({ column, pages = [] }: { column: FooterColumn; pages?: string[] }) {
  const t = useT();
  const heading = `footer-${column.id}`;
  return (
    <nav aria-labelledby={heading}>
      <h2 class={style.title} id={heading}>{t(column.title)}</h2>
      <ul class={style.links}>
        {column.links.map((link) => (
          <li key={link.href}>
            <Entry link={link} />
          </li>
        ))}
        {pages.map((page) => (
          <li key={page}>
            <a href={page} rel="external noopener noreferrer">{siteOf(page)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The data-protection mark: a shield that bears the short name of the regulation, and leads to what is promised. */
function ProtectionMark() {
  const t = useT();
  return (
    <a href={`/${useLocale()}/legal/confidentiality`} aria-label={t("shell:footer.gdpr")}>
      <svg class={style.shield} aria-hidden="true" viewBox="0 0 56 64" width="56" height="64">
        <path class={style.plate} d="M28 2l24 8v20c0 15-9 26-24 32C13 56 4 45 4 30V10z" />
        <path class={style.tick} d="M20 22l6 6 11-12" />
        <text class={style.mark} x="28" y="43" text-anchor="middle" font-size="11">{t("shell:footer.gdprMark")}</text>
      </svg>
    </a>
  );
}

export function Footer({ today, pages }: { today: string; pages: string[] }) {
  const t = useT();
  const locale = useLocale();
  return (
    <footer class={style.footer}>
      <div class={`container ${style.columns}`}>
        {FOOTER_COLUMNS.map((column) => (
          <Column key={column.id} column={column} {...(column.id === "social" ? { pages } : {})} />
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
          <p class={style.pages}>
            <a href={`/${locale}/emailing-campaign`}>{t("shell:footer.campaigns")}</a>
            <a href={`/${locale}/site-map`}>{t("shell:footer.sitemap")}</a>
            <a href={`/${locale}/status`}>{t("shell:footer.status")}</a>
            <a href={`/${locale}/legal/accessibility`}>{t("shell:footer.accessibility")}</a>
            <a href={`/${locale}/legal/transparency`}>{t("shell:footer.studies")}</a>
          </p>
          <p>{t("shell:footer.licence")}</p>
          <p>{t("shell:footer.copyright", { year: today.slice(0, 4) })}</p>
        </div>
      </div>
    </footer>
  );
}
