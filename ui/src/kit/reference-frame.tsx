// A reference to quote, large, framed and never wrapped, with a button that copies it.

import { useT } from "../lib/i18n";
import { CopyText } from "./copy-text";
import { CopyIcon } from "./icons";
import styles from "./reference-frame.module.css";

export function ReferenceFrame({ reference, label }: { reference: string; label?: string | undefined }) {
  const t = useT();
  return (
    <div class={`${styles.frame} row wrap`}>
      <div class={styles.named}>
        <p class="snug small muted" id="reference">{label ?? t("kit:sent.reference")}</p>
        <output class={`${styles.reference} block display bold nowrap`} aria-labelledby="reference">{reference}</output>
      </div>
      <div class={`${styles.copy} needs-script no-print grid relative`}>
        <CopyText text={reference} action={<><CopyIcon />{t("kit:sent.copy")}</>} done={t("kit:sent.copied")} />
      </div>
    </div>
  );
}
