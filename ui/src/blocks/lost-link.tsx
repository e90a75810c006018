// Requests a new link. The answer does not reveal whether the address is known, and the page is the same for unknown,
// expired and revoked links.

import { Form } from "../kit/form";
import { TextField } from "../kit/text-field";
import { useLocale, useT } from "../lib/i18n";
import type { Refusal } from "../lib/refusal";
import type { FollowUpWords } from "./follow-up-words";
import styles from "./follow-up.module.css";

interface LostLinkProps {
  words: FollowUpWords;
  refusal: Refusal | null;
}

function LinkForm({ words, refusal }: LostLinkProps) {
  const t = useT();
  const label = t("contact:email.label");
  return (
    <Form action={`/${useLocale()}${words.path}`} refusal={refusal} labels={{ emailAddress: label }} invalid={t("kit:summary.title")} submit={t("request:lost.action")}>
      <TextField name="emailAddress" type="email" label={label} autocomplete="email" required />
    </Form>
  );
}

export function LostLink({ words, refusal }: LostLinkProps) {
  const t = useT();
  return (
    <section class={`${styles.lost} flow-3`}>
      <h2 class={styles.heading}>{t("request:lost.title")}</h2>
      <p class="muted">{t("request:lost.text")}</p>
      <LinkForm words={words} refusal={refusal} />
    </section>
  );
}

interface LostPageProps extends LostLinkProps {
  /** Whether a link was just requested. */
  isSent: boolean;
  /** Whether the page was opened by a link. */
  asked: boolean;
}

export function LostPage({ words, isSent, asked, refusal }: LostPageProps) {
  const t = useT();
  return (
    <>
      {isSent && <p class={`${styles.band} py-3 mint ink`} role="status"><span class="container">{words.asked}</span></p>}
      <div class={`container ${styles.rest} pt-6 pb-7 grid gap-6`}>
        <div>
          <h1 class={styles.title}>{asked ? t("request:lost.invalid.title") : words.title}</h1>
          <p class="lead">{t(asked ? "request:lost.invalid.text" : "request:lost.bare")}</p>
        </div>
        <div>
          <LinkForm words={words} refusal={refusal} />
          <p class="small muted mt-4">{t("request:lost.always")}</p>
        </div>
      </div>
    </>
  );
}
