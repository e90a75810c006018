// The top of an editors' page: title, lead, and a note if it is not in the reader's language.

import type { ReactNode } from "react";
import { FallbackNotice } from "./fallback-notice";
import styles from "./entry-heading.module.css";
import type { Written } from "./types";

interface EntryHeadingProps {
  entry: Pick<Written, "locale" | "fallback"> & { title: string; summary: string; locales?: Written["locales"] };
  /** "quiet": a document instead of a showcase. */
  tone?: "loud" | "quiet";
  /** Facts below the lead. */
  children?: ReactNode;
}

export function EntryHeading({ entry: { title, summary, locale, locales, fallback }, tone = "loud", children }: EntryHeadingProps) {
  const lang = fallback ? locale : undefined;
  return (
    <header class={`${styles.heading} grid gap-5 column`}>
      <h1 class={tone === "quiet" ? styles.quiet : styles.loud} lang={lang}>{title}</h1>
      <p class="lead" lang={lang}>{summary}</p>
      {fallback && <FallbackNotice locale={locale} {...(locales ? { locales } : {})} />}
      {children}
    </header>
  );
}
