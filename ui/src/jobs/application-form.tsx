// The application form: for the offer of the page, for one of the list, or unsolicited.

import { NameFields } from "../blocks/name-fields";
import { ConsentField, SelectField } from "../kit/choice-field";
import { MandatoryLegend } from "../kit/field-frame";
import { FileDrop } from "../kit/file-drop";
import { fileSentence } from "../kit/file-sentence";
import { Form } from "../kit/form";
import { useFormState } from "../kit/form-state";
import { TextField } from "../kit/text-field";
import { useLocale, useT } from "../lib/i18n";
import type { Refusal } from "../lib/refusal";
import styles from "./application-form.module.css";

const CV = { extensions: ["pdf"], maxBytes: 20_000_000, maxCount: 1 };
/** The server's value. */
const SPONTANEOUS = "spontaneous";

export interface ApplicationFormProps {
  /** The path of its page, without the language. */
  path: string;
  /** Titles of offers. */
  positions: string[];
  refusal: Refusal | null;
}

/** The CV; a file of a rejected form is named again. */
function CvField({ label }: { label: string }) {
  const t = useT();
  const { values } = useFormState();
  const tickets = values("cv") ?? [];
  return (
    <>
      {tickets.map((ticket) => <input key={ticket} type="hidden" name="cv" value={ticket} />)}
      <FileDrop name="cv" label={label} hint={t("jobs:form.cvHint")} refusal={t("code:form.file-refused")} required={tickets.length === 0} kept={tickets.length} {...CV} />
    </>
  );
}

export default function ApplicationForm({ path, positions, refusal }: ApplicationFormProps) {
  const t = useT();
  const locale = useLocale();
  const labels = {
    position: t("jobs:form.position"),
    firstname: t("jobs:form.firstname"),
    lastname: t("jobs:form.lastname"),
    emailAddress: t("jobs:form.email"),
    phone: t("jobs:form.phone"),
    cv: t("jobs:form.cv"),
    motivations: t("jobs:form.motivations"),
    consent: t("jobs:form.agreement"),
  };
  const choices = [...positions.map((title) => ({ value: title, label: title })), { value: SPONTANEOUS, label: t("jobs:form.spontaneous") }];
  // A page with one offer selects it; without offers, applications are unsolicited.
  const preset = positions.length < 2 ? { value: positions[0] ?? SPONTANEOUS } : {};
  return (
    <section class={`${styles.application} measure linen`} id="apply" aria-labelledby="apply-title">
      <h2 class={styles.title} id="apply-title">{t("jobs:form.title")}</h2>
      <Form action={`/${locale}${path}`} protect="application" refusal={refusal} labels={labels} sentence={fileSentence} invalid={t("jobs:form.invalid")} submit={t("jobs:form.submit")} note={t("jobs:form.kept")}>
        <MandatoryLegend />
        <SelectField name="position" label={labels.position} choices={choices} required {...preset} />
        <NameFields labels={labels} />
        <TextField name="emailAddress" type="email" label={labels.emailAddress} autocomplete="email" required />
        <TextField name="phone" type="tel" label={labels.phone} autocomplete="tel" />
        <CvField label={labels.cv} />
        <TextField name="motivations" label={labels.motivations} rows={6} required />
        <ConsentField name="consent" label={t("jobs:form.consent")} policy={<a href={`/${locale}/legal/confidentiality`}>{t("jobs:form.policy")}</a>} />
      </Form>
    </section>
  );
}
