// What goes along with a message: the page that it is about, and the words that were searched.

import type { ReactNode } from "react";
import { useT } from "../lib/i18n";
import styles from "./fields.module.css";

interface AttachedProps {
  /** The title of the page, or its path; empty if there is none. */
  page: string;
  words: string;
  /** What removes it. */
  children: ReactNode;
}

export function Attached({ page, words, children }: AttachedProps) {
  const t = useT();
  if (!page && !words) return null;
  const key = page && words ? "support:write.both" : page ? "support:write.page" : "support:write.words";
  return (
    <p class={styles.attached}>
      <span><strong>{t("support:write.attached")}</strong> {t(key, { page, words })}</span>
      {children}
    </p>
  );
}
