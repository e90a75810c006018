// What stands after a form was taken: the fact, what happens next, and the reference to quote.

import type { ReactNode } from "react";
import { useFormat, useT } from "../lib/i18n";
import { inParis } from "../lib/calendar";
import { ReferenceFrame } from "./reference-frame";
import styles from "./sent.module.css";

interface SentProps {
  title: string;
  receipt: {
    reference: string;
    /** Masked. */
    email: string;
    /** Until when its sender has to confirm it by mail; null when it was passed on. */
    confirm_by: string | null;
  };
  /** What happens next. */
  children: ReactNode;
}

export function Sent({ title, receipt: { reference, email, confirm_by: until }, children }: SentProps) {
  const t = useT();
  const { date } = useFormat();
  return (
    <section class={"container section"}>
      <h1 class={styles.title}>{until ? t("kit:sent.confirm.title") : title}</h1>
      <p class="lead">{until ? t("kit:sent.confirm.text", { email, date: date(inParis(Date.parse(until)).day) }) : children}</p>
      <ReferenceFrame reference={reference} />
    </section>
  );
}
