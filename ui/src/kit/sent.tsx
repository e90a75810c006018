// What stands after a form was taken: the fact, what happens next, and the reference to quote.

import type { ReactNode } from "react";
import { useT } from "../lib/i18n";
import { CopyText } from "./copy-text";
import styles from "./sent.module.css";

interface SentProps {
  title: string;
  reference: string;
  children: ReactNode;
}

export function Sent({ title, reference, children }: SentProps) {
  const t = useT();
  return (
    <section class={`container section ${styles.sent}`}>
      <h1 class={styles.title}>{title}</h1>
      <p class="lead">{children}</p>
      <p class={styles.label} id="reference">{t("kit:sent.reference")}</p>
      <div class={styles.frame}>
        <output class={styles.reference} aria-labelledby="reference">{reference}</output>
        <CopyText text={reference} action={t("kit:sent.copy")} done={t("kit:sent.copied")} />
      </div>
    </section>
  );
}
