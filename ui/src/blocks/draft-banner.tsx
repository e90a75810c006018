// Marks a preview for its editor, and states what is public today.

import { useT } from "../lib/i18n";
import type { Visibility } from "../model/api";
import styles from "./draft-banner.module.css";

export function DraftBanner({ visibility }: { visibility: Visibility }) {
  const t = useT();
  return (
    <p class={`${styles.banner} mb-5 pad`} role="status">
      <strong>{t("blocks:preview.title")}</strong>
      {` ${t(`blocks:preview.${visibility}`)}`}
    </p>
  );
}
