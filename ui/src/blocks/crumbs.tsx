// Breadcrumbs: the pages above, then the page itself.

import type { ReactNode } from "react";
import { useLocale, useT } from "../lib/i18n";
import styles from "./crumbs.module.css";

interface Above {
  text: string;
  /** The path without the language; a section of the site without a page has none. */
  path?: string;
}

interface CrumbsProps {
  above: Above[];
  /** The name of the page; without it only the link back is shown. */
  here?: string;
  /** The language of `here`, if it is not the page's. */
  lang?: string | undefined;
  /** Content on the same line. */
  children?: ReactNode;
}

export function Crumbs({ above, here, lang, children }: CrumbsProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <div class={`${styles.line} row wrap baseline gap-x-4 small`}>
      <nav class={`${styles.crumbs} no-print`} aria-label={t("blocks:crumbs.label")}>
        <ol class="row wrap baseline muted">
          {above.map(({ text, path }) => <li key={text}>{path === undefined ? text : <a href={`/${locale}${path}`}>{text}</a>}</li>)}
          {here && <li aria-current="page" lang={lang}>{here}</li>}
        </ol>
      </nav>
      {children}
    </div>
  );
}
