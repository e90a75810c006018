// The frame of an article or an offer: the way back to the list, the title, its facts beside its text, or above it where
// something else stands beside.

import type { ReactNode } from "react";
import { useT } from "../lib/i18n";
import type { Visibility } from "../model/api";
import { Crumbs } from "./crumbs";
import styles from "./dated-entry.module.css";
import { DraftBanner } from "./draft-banner";
import { EntryHeading } from "./entry-heading";
import { RaisedHtml } from "./raised-html";
import type { Written } from "./types";

interface DatedEntryProps {
  entry: Written & { title: string; summary: string; html: string; visibility: Visibility; preview: boolean; demonstration: boolean };
  /** The list it is in; `path` below the locale. */
  back: { path: string; text: string };
  facts: ReactNode;
  /** Above its text, in the same column. */
  above?: ReactNode;
  /** What follows its text, in the same column. */
  children?: ReactNode;
  /** Beside all of it; below on narrow screens. */
  beside?: ReactNode;
}

export function DatedEntry({ entry, back, facts, above, children, beside }: DatedEntryProps) {
  const t = useT();
  const { html, locale, fallback, visibility, preview, demonstration } = entry;
  return (
    <div class={beside ? styles.page : undefined}>
      <div class={styles.entry}>
        {preview && <DraftBanner visibility={visibility} />}
        <Crumbs above={[back]}>{demonstration && <mark>{t("blocks:demonstration")}</mark>}</Crumbs>
        <EntryHeading entry={entry} />
        <div class={styles.columns}>
          <div class={styles.facts}>{facts}</div>
          <div class={styles.text}>
            {above}
            <RaisedHtml html={html} lang={fallback ? locale : undefined} />
            {children}
          </div>
        </div>
      </div>
      {beside && <aside>{beside}</aside>}
    </div>
  );
}
