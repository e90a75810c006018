// Asks for a mail at each step of incidents. The answer is the same whether the address was known or not.

import { ChoiceField } from "../kit/choice-field";
import { MandatoryLegend } from "../kit/field-frame";
import { Form } from "../kit/form";
import { sentenceOf } from "../kit/form-state";
import { TextField } from "../kit/text-field";
import { useLanguage } from "../lib/i18n";
import type { Refusal } from "../lib/refusal";
import type { CategoryReport } from "./api";
import styles from "./mail-form.module.css";
import { categoryName } from "./texts";

export interface MailFormProps {
  categories: CategoryReport[];
  /** Whether the form was sent just now. */
  isSent: boolean;
  refusal: Refusal | null;
}

/** A page that was open for long may offer what is no longer configured. */
const ownSentence = sentenceOf({ "status.category-unknown": "code:status.category-unknown" });

export function MailForm({ isSent, ...form }: MailFormProps) {
  const { t, locale } = useLanguage();
  return (
    <section class={styles.mail} id="subscribe" aria-labelledby="subscribe-title">
      <h2 id="subscribe-title">{t("status:subscribe.title")}</h2>
      {isSent ? (
        <p class={styles.sent} role="status">{t("status:subscribe.sent")}</p>
      ) : (
        <>
          <p class={styles.about}>{t("status:subscribe.about")} <a href={`/${locale}/legal/confidentiality`}>{t("contact:policy")}</a></p>
          <Fields {...form} />
        </>
      )}
    </section>
  );
}

/** A browser without a script comes back to the form, which stands far below the top of the page. */
function Fields({ categories, refusal }: Omit<MailFormProps, "isSent">) {
  const language = useLanguage();
  const { t, locale } = language;
  const labels = { emailAddress: t("contact:email.label"), categories: t("status:subscribe.categories") };
  const choices = categories.map(({ key }) => ({ value: key, label: categoryName(key, categories, language) }));
  return (
    <Form action={`/${locale}/status#subscribe`} protect="status-subscription" refusal={refusal} labels={labels} sentence={ownSentence} invalid={t("kit:summary.title")} submit={t("status:subscribe.action")}>
      <MandatoryLegend />
      <TextField name="emailAddress" type="email" label={labels.emailAddress} autocomplete="email" required />
      {choices.length > 0 && <ChoiceField kind="checkbox" name="categories" label={labels.categories} hint={t("status:subscribe.categoriesHint")} cards choices={choices} />}
    </Form>
  );
}
