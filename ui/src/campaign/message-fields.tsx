// What the campaign is about, and what the law asks of it.

import { SelectField } from "../kit/choice-field";
import { FieldPair, MandatoryLegend } from "../kit/field-frame";
import { TextField } from "../kit/text-field";
import { useT } from "../lib/i18n";
import type { CampaignForm } from "../model/api";
import styles from "./screen.module.css";
import { YesNo } from "./yes-no";

interface MessageFieldsProps {
  form: CampaignForm;
  labels: Record<string, string>;
}

export function MessageFields({ form, labels }: MessageFieldsProps) {
  const t = useT();
  const label = (name: string) => labels[name] ?? name;
  return (
    <div class={styles.fields}>
      <MandatoryLegend />
      <TextField name="name" label={label("name")} hint={t("campaign:hint.name")} required />
      <TextField name="subject" label={label("subject")} maxLength={form.subject.max} required />
      <SelectField name="campaignType" label={label("campaignType")} required choices={form.types.map((value) => ({ value, label: t(`campaign:type.${value}`) }))} />
      <YesNo name="attachments" label={label("attachments")} hint={t("campaign:hint.attachments")} />
      <YesNo name="medicine" label={label("medicine")} hint={t("campaign:hint.medicine")}>
        <FieldPair>
          <TextField name="visa" label={label("visa")} required="when-shown" />
          <TextField name="visaOn" type="date" label={label("visaOn")} required="when-shown" />
        </FieldPair>
      </YesNo>
    </div>
  );
}

