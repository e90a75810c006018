// The contact form: the subject comes first, because it determines the recipient.

import { useState } from "react";
import { NameFields } from "../blocks/name-fields";
import { ChoiceField, ConsentField } from "../kit/choice-field";
import { FieldPair, MandatoryLegend } from "../kit/field-frame";
import { Form } from "../kit/form";
import { Split } from "../kit/split";
import { TextField } from "../kit/text-field";
import { useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { ContactForm, Subject } from "../model/api";
import { Aside } from "./aside";

export default function ContactScreen({ data, refusal }: ScreenProps<ContactForm>) {
  const t = useT();
  const locale = useLocale();
  const [subject, setSubject] = useState(() => refusal?.values.find(([name]) => name === "subject")?.[1] as Subject | undefined);
  const labels = {
    subject: t("contact:subject.label"),
    message: t("contact:message.label"),
    firstname: t("contact:firstname"),
    lastname: t("contact:lastname"),
    emailAddress: t("contact:email.label"),
    phone: t("contact:phone.label"),
    company: t("contact:company"),
    consent: t("contact:agreement"),
  };
  const onInput = ({ target }: Event) => {
    const { name, value } = target as HTMLInputElement;
    if (name === "subject") setSubject(value as Subject);
  };
  return (
    <Split title={t("contact:title")} aside={<Aside chosen={data.subjects.find((choice) => choice.subject === subject)} />}>
      <div onInput={onInput}>
        <Form
          action={`/${locale}/contact`}
          protect="contact"
          refusal={refusal}
          labels={labels}
          invalid={t("contact:invalid")}
          submit={t("contact:submit")}
          email={data.subjects.find((choice) => choice.subject === "other")?.answering.email ?? undefined}
          note={subject && t("contact:goesTo", { team: t(`contact:team.${subject}`) })}
        >
          <MandatoryLegend />
          <ChoiceField
            kind="radio"
            name="subject"
            label={labels.subject}
            required
            cards
            choices={data.subjects.map(({ subject: value }) => ({ value, label: t(`contact:subject.${value}.label`), hint: t(`contact:subject.${value}.hint`) }))}
          />
          <TextField name="message" label={labels.message} hint={t("contact:message.hint")} rows={5} required />
          <NameFields labels={labels} />
          <FieldPair>
            <TextField name="emailAddress" type="email" label={labels.emailAddress} hint={t("contact:email.hint")} autocomplete="email" required />
            <TextField name="phone" type="tel" label={labels.phone} hint={t("contact:phone.hint")} autocomplete="tel" />
          </FieldPair>
          <FieldPair>
            <TextField name="company" label={labels.company} autocomplete="organization" />
          </FieldPair>
          <ConsentField name="consent" label={t("contact:consent")} policy={<a href={`/${locale}/legal/confidentiality`}>{t("contact:policy")}</a>} />
        </Form>
      </div>
    </Split>
  );
}
