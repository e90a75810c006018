// A reference to quote, large, framed and never wrapped, with a button that copies it.

import { useT } from "../lib/i18n";
import { CopyText } from "./copy-text";
import { CopyIcon } from "./icons";
import styles from "./reference-frame.module.css";

export function ReferenceFrame({ reference, label }: { reference: string; label?: string | undefined }) {
  const t = useT();
  return (
    <div class={styles.frame}>
      <div class={styles.named}>
        <p class={styles.label} id="reference">{label ?? t("kit:sent.reference")}</p>
        <output class={styles.reference} aria-labelledby="reference">{reference}</output>
      </div>
      <div class={styles.copy}>
        <CopyText text={reference} action={<><CopyIcon />{t("kit:sent.copy")}</>} done={t("kit:sent.copied")} />
      </div>
    </div>
  );
}
