// The way up from a page: what stands above it, one after another, then the page itself.

import type { ReactNode } from "react";
import { useLocale, useT } from "../lib/i18n";
import styles from "./crumbs.module.css";

interface Above {
  text: string;
  /** Below the language; a part of the site that is only in addresses has none. */
  path?: string;
}

interface CrumbsProps {
  above: Above[];
  /** What the page is called; without it there is only the way back. */
  here?: string;
  /** Of `here`, where it is not the page's. */
  lang?: string | undefined;
  /** On the same line. */
  children?: ReactNode;
}

export function Crumbs({ above, here, lang, children }: CrumbsProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <div class={styles.line}>
      <nav class={styles.crumbs} aria-label={t("blocks:crumbs.label")}>
        <ol>
          {above.map(({ text, path }) => <li key={text}>{path === undefined ? text : <a href={`/${locale}${path}`}>{text}</a>}</li>)}
          {here && <li aria-current="page" lang={lang}>{here}</li>}
        </ol>
      </nav>
      {children}
    </div>
  );
}
