// The updates of the data: conditional fields are shown by their answer, without a script too.

import { ChoiceField, SelectField } from "../kit/choice-field";
import { FieldPair, MandatoryLegend } from "../kit/field-frame";
import { TextField } from "../kit/text-field";
import { useT } from "../lib/i18n";
import styles from "./screen.module.css";
import type { FieldsProps } from "./what-fields";
import { YesNoField } from "./yes-no-field";

export function HowFields({ form, labels }: FieldsProps) {
  const t = useT();
  const label = (name: string) => labels[name] ?? name;
  const frequencies = form.frequencies.map((value) => ({ value, label: t(`source:update.${value}`) }));
  return (
    <div class={`${styles.how} flow-5`}>
      <MandatoryLegend />
      <FieldPair>
        <SelectField name="updateFrequency" label={label("updateFrequency")} hint={t("provider:hint.updateFrequency")} required choices={frequencies} />
        <SelectField name="deliveryFrequency" label={label("deliveryFrequency")} hint={t("provider:hint.deliveryFrequency")} required choices={frequencies} />
      </FieldPair>
      <div class={`${styles.continued} flow-5`}>
        <ChoiceField kind="radio" name="backData" label={label("backData")} required="when-shown" cards choices={form.backData.map((value) => ({ value, label: t(`provider:backData.${value}`) }))} />
        <div class={`${styles.question} flow-5`}>
          <YesNoField name="frozen" label={label("frozen")} required="when-shown" />
          <div class={styles.detail}><TextField name="frozenDays" label={label("frozenDays")} inputMode="numeric" required="when-shown" /></div>
        </div>
      </div>
      <div class={`${styles.question} flow-5`}>
        <YesNoField name="referenceData" label={label("referenceData")} hint={t("provider:hint.referenceData")} required />
        <div class={styles.detail}><TextField name="referenceDetails" label={label("referenceDetails")} required="when-shown" /></div>
      </div>
    </div>
  );
}
