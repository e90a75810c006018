// The territory and the period of the data.

import { TerritoryField } from "../blocks/territory-field";
import { SelectField } from "../kit/choice-field";
import { FieldPair, MandatoryLegend } from "../kit/field-frame";
import { TextField } from "../kit/text-field";
import { useT } from "../lib/i18n";
import { optionName } from "../model/option-name";
import type { FieldsProps } from "./what-fields";

export function WhereFields({ form, labels }: FieldsProps) {
  const t = useT();
  const label = (name: string) => labels[name] ?? name;
  return (
    <>
      <MandatoryLegend />
      <TerritoryField territories={form.territories} />
      <TextField name="period" label={label("period")} hint={t("provider:hint.period")} required />
      <FieldPair>
        <SelectField name="history" label={label("history")} required choices={form.histories.map((value) => ({ value, label: t(`provider:history.${value}`) }))} />
        <SelectField name="granularity" label={label("granularity")} required choices={form.granularities.map((value) => ({ value, label: optionName("granularity", value, { t }) }))} />
      </FieldPair>
    </>
  );
}
