// The layout of an article or an offer: back link, title, and the facts beside the text, or above it if the side is
// occupied.

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
  /** The list that contains it; `path` without the language. */
  back: { path: string; text: string };
  facts: ReactNode;
  /** Content above its text, in the same column. */
  above?: ReactNode;
  /** Content below its text, in the same column. */
  children?: ReactNode;
  /** Content beside all of it; below on narrow screens. */
  beside?: ReactNode;
}

export function DatedEntry({ entry, back, facts, above, children, beside }: DatedEntryProps) {
  const t = useT();
  const { html, locale, fallback, visibility, preview, demonstration } = entry;
  return (
    <div class={beside ? `${styles.page} grid column` : undefined}>
      <div class={`${styles.entry} shrink`}>
        {preview && <DraftBanner visibility={visibility} />}
        <Crumbs above={[back]}>{demonstration && <mark>{t("blocks:demonstration")}</mark>}</Crumbs>
        <EntryHeading entry={entry} />
        <div class={`${styles.columns} grid column mt-6`}>
          <div class={`${styles.facts} pt-3 rule-top`}>{facts}</div>
          <div class="shrink">
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
