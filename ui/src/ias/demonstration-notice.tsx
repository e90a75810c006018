// States that the content is generated, so that demonstrations are not mistaken for real data.

import { useT } from "../lib/i18n";
import styles from "./demonstration-notice.module.css";

export function DemonstrationNotice({ text }: { text: string }) {
  const t = useT();
  return (
    <div class={styles.notice} role="note">
      <p><strong>{t("ias:demonstration.title")}</strong></p>
      <p>{text}</p>
    </div>
  );
}
