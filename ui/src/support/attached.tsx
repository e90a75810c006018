// The attachments of a message's context: its page, and the search words.

import type { ReactNode } from "react";
import { useT } from "../lib/i18n";
import styles from "./fields.module.css";

interface AttachedProps {
  /** The title of the page, or its path; empty without one. */
  page: string;
  words: string;
  /** The control that removes it. */
  children: ReactNode;
}

export function Attached({ page, words, children }: AttachedProps) {
  const t = useT();
  if (!page && !words) return null;
  const key = page && words ? "support:write.both" : page ? "support:write.page" : "support:write.words";
  return (
    <p class={`${styles.attached} pad row wrap apart gap-1 gap-x-4 mb-5 mint small`}>
      <span><strong>{t("support:write.attached")}</strong> {t(key, { page, words })}</span>
      {children}
    </p>
  );
}
