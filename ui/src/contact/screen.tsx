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
import type { Refusal } from "../lib/refusal";
import type { Subject } from "../model/api";
import { Aside } from "./aside";
import { check } from "./check";
import type { ContactPage } from "./load";
import { PurposeLine } from "./purpose-line";

/** Removing the purpose starts a new form. */
export default function ContactScreen({ data, refusal, search }: ScreenProps<ContactPage>) {
  return <Contact key={search.toString()} data={data} refusal={refusal} />;
}

function Contact({ data, refusal }: { data: ContactPage; refusal: Refusal | null }) {
  const t = useT();
  const locale = useLocale();
  const { purpose } = data;
  const [subject, setSubject] = useState(() => (refusal?.values.find(([name]) => name === "subject")?.[1] as Subject | undefined) ?? data.subject);
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
          check={check}
          email={data.subjects.find((choice) => choice.subject === "other")?.contact.email ?? undefined}
          note={subject && t("contact:goesTo", { team: t(`contact:team.${subject}`) })}
        >
          {purpose && <PurposeLine purpose={purpose} />}
          <MandatoryLegend />
          <ChoiceField
            kind="radio"
            name="subject"
            label={labels.subject}
            required
            cards
            values={data.subject ? [data.subject] : []}
            choices={data.subjects.map(({ subject: value }) => ({ value, label: t(`contact:subject.${value}.label`), hint: t(`contact:subject.${value}.hint`) }))}
          />
          <TextField name="message" label={labels.message} hint={t("contact:message.hint")} rows={5} {...(purpose ? { value: t("contact:purpose.message", { count: purpose.markets }) } : {})} required />
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
