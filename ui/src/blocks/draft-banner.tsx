// Tells an editor that what follows is a preview, and whether the public sees it too.

import { useT } from "../lib/i18n";
import styles from "./draft-banner.module.css";

export function DraftBanner({ draft }: { draft: boolean }) {
  const t = useT();
  return (
    <p class={styles.banner} role="status">
      <strong>{t("blocks:preview.title")}</strong>
      {` ${t(draft ? "blocks:preview.draft" : "blocks:preview.live")}`}
    </p>
  );
}
