// The description of the data set.

import { ChoiceField, SelectField } from "../kit/choice-field";
import { FieldPair, MandatoryLegend } from "../kit/field-frame";
import { TextField } from "../kit/text-field";
import { useT } from "../lib/i18n";
import { optionName } from "../model/option-name";
import type { ProviderForm } from "../model/api";
import styles from "./screen.module.css";

export interface FieldsProps {
  form: ProviderForm;
  labels: Record<string, string>;
}

export function WhatFields({ form, labels }: FieldsProps) {
  const t = useT();
  const label = (name: string) => labels[name] ?? name;
  return (
    <>
      <MandatoryLegend />
      <TextField name="title" label={label("title")} hint={t("provider:hint.title")} minLength={form.title.min} maxLength={form.title.max} required />
      <TextField name="description" label={label("description")} hint={t("provider:hint.description")} rows={5} minLength={form.description.min} maxLength={form.description.max} required />
      <TextField name="limitations" label={label("limitations")} hint={t("provider:hint.limitations")} rows={3} />
      <FieldPair>
        <SelectField name="dataType" label={label("dataType")} required choices={form.dataTypes.map((value) => ({ value, label: t(`source:dataType.${value}`) }))} />
        <SelectField name="dataSource" label={label("dataSource")} required choices={form.dataSources.map((value) => ({ value, label: optionName("channel", value, { t }) }))} />
      </FieldPair>
      <ChoiceField
        kind="radio"
        name="dataModel"
        label={label("dataModel")}
        required
        cards
        choices={form.dataModels.map((value) => ({ value, label: t(`source:model.${value}`), hint: t(`provider:model.${value}`) }))}
      />
      <div class={styles.indicators}>
        <ChoiceField
          kind="checkbox"
          name="indicator"
          label={label("indicator")}
          hint={t("provider:hint.indicator")}
          required
          cards
          choices={form.indicators.map((value) => ({ value, label: optionName("indicator", value, { t }) }))}
        />
      </div>
    </>
  );
}
