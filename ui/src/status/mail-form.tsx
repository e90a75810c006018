// Subscribes to mails on each step of incidents.

import { SubscribeForm } from "../blocks/subscribe-form";
import { ChoiceField } from "../kit/choice-field";
import { sentenceOf } from "../kit/form-state";
import { useLanguage } from "../lib/i18n";
import type { Refusal } from "../lib/refusal";
import type { CategoryReport } from "./api";
import styles from "./mail-form.module.css";
import { categoryName } from "./texts";

export interface MailFormProps {
  categories: CategoryReport[];
  /** Whether the form was just sent. */
  isSent: boolean;
  refusal: Refusal | null;
}

/** A page that was open for long may offer a category that is no longer configured. */
const ownSentence = sentenceOf({ "status.category-unknown": "code:status.category-unknown" });

/** Without a script, the browser returns to the form, which is far below the top of the page. */
export function MailForm({ categories, ...form }: MailFormProps) {
  const language = useLanguage();
  const { t } = language;
  const label = t("status:subscribe.categories");
  const choices = categories.map(({ key }) => ({ value: key, label: categoryName(key, categories, language) }));
  return (
    <section class={styles.mail} id="subscribe" aria-labelledby="subscribe-title">
      <h2 id="subscribe-title">{t("status:subscribe.title")}</h2>
      <SubscribeForm path="/status#subscribe" protect="status-subscription" about={t("status:subscribe.about")} labels={{ categories: label }} sentence={ownSentence} {...form}>
        {choices.length > 0 && <ChoiceField kind="checkbox" name="categories" label={label} hint={t("status:subscribe.categoriesHint")} cards choices={choices} />}
      </SubscribeForm>
    </section>
  );
}
