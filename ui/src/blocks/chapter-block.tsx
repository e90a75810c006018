// A part of a page that folds, with a warning to its editor when its content does not match its declaration.

import type { ReactNode } from "react";
import { Chapter } from "../kit/chapter";
import { useLocale, useT } from "../lib/i18n";
import styles from "./unknown-element.module.css";
import type { BlockOf } from "./types";

interface ChapterBlockProps {
  block: BlockOf<"Chapter">;
  level: 2 | 3;
  children: ReactNode;
}

export function ChapterBlock({ block: { title, id, open, misfit }, level, children }: ChapterBlockProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      {misfit && <p class={styles.unknown} lang={locale}>{t("blocks:misfit")}</p>}
      <Chapter id={id} title={title} level={level} open={open || misfit}>{children}</Chapter>
    </>
  );
}
