// The form of privacy requests: one question with four answers, and an address. The page after it is the same for every address.

import { Crumbs } from "../blocks/crumbs";
import { ChoiceField } from "../kit/choice-field";
import { checkEmail } from "../kit/field-rules";
import { Form } from "../kit/form";
import { Split } from "../kit/split";
import { TextField } from "../kit/text-field";
import { useLocale, useT } from "../lib/i18n";
import { laterStill } from "../lib/later";
import type { Refusal } from "../lib/refusal";
import type { ScreenProps } from "../lib/route";
import { KINDS } from "./api";
import type { AsideProps } from "./aside";
import type { PrivacyPage } from "./load";
import styles from "./screen.module.css";

/** One module for all parts without a script, because every page lists its lazy parts. */
const Aside = laterStill<AsideProps>(() => import("./aside"));

export default function PrivacyScreen({ data, refusal }: ScreenProps<PrivacyPage>) {
  const t = useT();
  if (!data) return <Aside sent />;
  const { officer, answerDays, categories } = data;
  return (
    <Split
      above={<Crumbs above={[{ text: t("rights:policy"), path: "/legal/confidentiality" }]} here={t("rights:title")} />}
      title={t("rights:heading")}
      aside={<Aside officer={officer} answerDays={answerDays} />}
    >
      <p class="lead mb-5">{`${t("rights:lead")} ${t("kit:field.mandatory")}`}</p>
      <Fields email={officer?.email ?? undefined} refusal={refusal} />
      {categories.length > 0 && <Aside categories={categories} />}
    </Split>
  );
}

function Fields({ email, refusal }: { email: string | undefined; refusal: Refusal | null }) {
  const t = useT();
  const labels = { kind: t("rights:form.kind"), emailAddress: t("contact:email.label"), text: t("rights:form.text") };
  const choices = KINDS.map((kind) => ({ value: kind, label: t(`rights:kind.${kind}.label`), hint: t(`rights:kind.${kind}.hint`) }));
  return (
    <div class={styles.form}>
      <Form
        action={`/${useLocale()}/privacy-request`}
        protect="privacy"
        refusal={refusal}
        labels={labels}
        invalid={t("kit:summary.title")}
        submit={t("rights:form.submit")}
        check={(answers) => checkEmail(answers)}
        note={t("rights:form.note")}
        email={email}
      >
        <ChoiceField kind="radio" name="kind" label={labels.kind} required cards choices={choices} values={["receive"]} />
        <TextField name="emailAddress" type="email" label={labels.emailAddress} hint={t("rights:form.email")} autocomplete="email" required />
        <TextField name="text" label={labels.text} rows={3} />
      </Form>
    </div>
  );
}
