// Asks for a new link. The answer is the same whether the address is known or not, and so is the page of a link that is
// unknown, expired or revoked.

import { Form } from "../kit/form";
import { TextField } from "../kit/text-field";
import { useLocale, useT } from "../lib/i18n";
import type { Refusal } from "../lib/refusal";
import styles from "./follow-up-screen.module.css";

function LinkForm({ refusal }: { refusal: Refusal | null }) {
  const t = useT();
  const label = t("contact:email.label");
  return (
    <Form action={`/${useLocale()}/data-request/follow-up`} refusal={refusal} labels={{ emailAddress: label }} invalid={t("kit:summary.title")} submit={t("request:lost.action")}>
      <TextField name="emailAddress" type="email" label={label} autocomplete="email" required />
    </Form>
  );
}

export function LostLink({ refusal }: { refusal: Refusal | null }) {
  const t = useT();
  return (
    <section class={styles.lost}>
      <h2 class={styles.heading}>{t("request:lost.title")}</h2>
      <p class="muted">{t("request:lost.text")}</p>
      <LinkForm refusal={refusal} />
    </section>
  );
}

interface LostPageProps {
  /** Whether a link was asked for just now. */
  isSent: boolean;
  /** Whether a link led here. */
  asked: boolean;
  refusal: Refusal | null;
}

export function LostPage({ isSent, asked, refusal }: LostPageProps) {
  const t = useT();
  return (
    <>
      {isSent && <p class={styles.band} role="status"><span class="container">{t("request:followUp.asked")}</span></p>}
      <div class={`container ${styles.rest}`}>
        <div>
          <h1 class={styles.title}>{t(asked ? "request:lost.invalid.title" : "request:followUp.title")}</h1>
          <p class="lead">{t(asked ? "request:lost.invalid.text" : "request:lost.bare")}</p>
        </div>
        <div>
          <LinkForm refusal={refusal} />
          <p class={`small muted ${styles.always}`}>{t("request:lost.always")}</p>
        </div>
      </div>
    </>
  );
}
