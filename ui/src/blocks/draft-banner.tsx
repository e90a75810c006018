// Tells an editor that what follows is a preview, and what the public sees of it today.

import { useT } from "../lib/i18n";
import type { Visibility } from "../model/api";
import styles from "./draft-banner.module.css";

export function DraftBanner({ visibility }: { visibility: Visibility }) {
  const t = useT();
  return (
    <p class={styles.banner} role="status">
      <strong>{t("blocks:preview.title")}</strong>
      {` ${t(`blocks:preview.${visibility}`)}`}
    </p>
  );
}
