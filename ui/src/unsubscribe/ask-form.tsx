// Requests links for addresses. The answer does not reveal which addresses are known.

import { checkEmail, given } from "../kit/field-rules";
import { Form } from "../kit/form";
import { sentenceOf } from "../kit/form-state";
import { TextField } from "../kit/text-field";
import { useLocale, useT } from "../lib/i18n";
import type { Refusal } from "../lib/refusal";
import styles from "./ask.module.css";

const FIELD = "emailAddress";

const SENTENCES = sentenceOf({ "campaign.address-invalid": "code:campaign.address-invalid", "campaign.addresses-too-many": "code:campaign.addresses-too-many" });

/** One address is checked before it is sent; the server numbers the faulty one of several. */
const check = (answers: FormData) => (/\S\s+\S/.test(given(answers, FIELD)) ? [] : checkEmail(answers));

export interface AskFormProps {
  address?: string;
  refusal: Refusal | null;
}

export default function AskForm({ address = "", refusal }: AskFormProps) {
  const t = useT();
  const label = t("unsubscribe:ask.label");
  return (
    <div class={styles.form}>
      <Form
        action={`/${useLocale()}/unsub`}
        protect="unsubscribe"
        refusal={refusal}
        labels={{ [FIELD]: label }}
        invalid={t("kit:summary.title")}
        submit={t("unsubscribe:ask.button")}
        sentence={SENTENCES}
        check={check}
      >
        <TextField name={FIELD} label={label} hint={t("unsubscribe:ask.several")} lines value={address} autocomplete="email" inputMode="email" required />
      </Form>
    </div>
  );
}
