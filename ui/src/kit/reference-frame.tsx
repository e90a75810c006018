// A reference to quote, large, framed and never wrapped, with a button that copies it.

import { useT } from "../lib/i18n";
import { CopyText } from "./copy-text";
import styles from "./sent.module.css";

export function ReferenceFrame({ reference }: { reference: string }) {
  const t = useT();
  return (
    <>
      <p class={styles.label} id="reference">{t("kit:sent.reference")}</p>
      <div class={styles.frame}>
        <output class={styles.reference} aria-labelledby="reference">{reference}</output>
        <CopyText text={reference} action={t("kit:sent.copy")} done={t("kit:sent.copied")} />
      </div>
    </>
  );
}
