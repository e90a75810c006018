// The requested data: criteria from the Store, title, areas, frequency and budget.

import { TerritoryField } from "../blocks/territory-field";
import { ChoiceField, SelectField } from "../kit/choice-field";
import { FieldPair, MandatoryLegend } from "../kit/field-frame";
import fieldStyles from "../kit/field.module.css";
import { useFormState } from "../kit/form-state";
import { TextField } from "../kit/text-field";
import { useT } from "../lib/i18n";
import type { DataRequestForm } from "../model/api";
import type { Known } from "./known";
import { KnownChips } from "./known-chips";
import styles from "./screen.module.css";

interface DataFieldsProps {
  form: DataRequestForm;
  known: Known[];
  search: URLSearchParams;
  labels: Record<string, string>;
}

export function DataFields({ form, known, search, labels }: DataFieldsProps) {
  const t = useT();
  const { errors } = useFormState();
  const label = (name: string) => labels[name] ?? name;
  return (
    <>
      <MandatoryLegend />
      <KnownChips known={known} />
      <TextField name="title" label={label("title")} value={search.get("title") ?? ""} minLength={form.title.min} maxLength={form.title.max} required />
      {errors.title && <p class={`${fieldStyles.hint} small muted ${styles.example}`}>{t("request:subject.example")}</p>}
      <TextField name="description" label={label("description")} hint={t("request:details.hint")} rows={5} minLength={form.description.min} maxLength={form.description.max} required />
      <TerritoryField territories={form.territories} given={search.getAll("territory")} anywhere />
      <FieldPair>
        <div class={styles.delivery}>
          <ChoiceField
            kind="radio"
            name="delivery"
            label={label("delivery")}
            required
            cards
            choices={[{ value: "once", label: t("request:delivery.once") }, { value: "periodic", label: t("request:delivery.periodic") }]}
          />
          <div class={styles.frequency}>
            <SelectField name="frequency" label={label("frequency")} required="when-shown" choices={form.frequencies.map((value) => ({ value, label: t(`source:update.${value}`) }))} />
          </div>
        </div>
        <div class={styles.budget}>
          <SelectField name="budget" label={label("budget")} choices={form.budgets.map((value) => ({ value, label: t(`request:budget.${value}`) }))} />
          <div class={styles.amount}>
            <TextField name="budgetAmount" label={label("budgetAmount")} inputMode="numeric" required="when-shown" />
          </div>
        </div>
      </FieldPair>
    </>
  );
}
