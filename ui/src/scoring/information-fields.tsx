// The client with the legal numbers of a quote, and the subject of the scores.

import { useState } from "react";
import { ChoiceField, SelectField } from "../kit/choice-field";
import { FieldPair, MandatoryLegend } from "../kit/field-frame";
import { useFormState } from "../kit/form-state";
import { TextField } from "../kit/text-field";
import { useT } from "../lib/i18n";
import type { ScoringForm } from "../model/api";
import { FORMATS, INDICATORS, SEATS } from "./fields";
import { MonthField } from "./month-field";
import styles from "./order.module.css";

interface InformationProps {
  form: ScoringForm;
  labels: Record<string, string>;
}

export function InformationFields({ form, labels }: InformationProps) {
  const t = useT();
  const { value } = useFormState();
  const [seat, setSeat] = useState(value("seat") ?? "france");
  const label = (name: string) => labels[name] ?? name;
  const onInput = ({ target }: Event) => {
    const { name, value: chosen } = target as HTMLSelectElement;
    if (name === "seat") setSeat(chosen);
  };
  return (
    <div onInput={onInput}>
      <MandatoryLegend />
      <h3 class={styles.part}>{t("scoring:order.client")}</h3>
      <TextField name="company" label={label("company")} autocomplete="organization" required />
      <SelectField name="seat" label={label("seat")} hint={t("scoring:order.seatHint")} value="france" required choices={SEATS.map((one) => ({ value: one, label: t(`scoring:order.seat.${one}`) }))} />
      <FieldPair>
        <TextField name="siren" label={label("siren")} hint={t("scoring:order.sirenHint")} inputMode="numeric" required={seat === "france" && "when-shown"} />
        <TextField name="vat" label={label("vat")} hint={t("scoring:order.vatHint")} required={seat === "european-union" && "when-shown"} />
      </FieldPair>
      <TextField name="register" label={label("register")} hint={t("scoring:order.registerHint")} />
      <TextField name="address" label={label("address")} rows={3} autocomplete="street-address" required />
      <h3 class={styles.part}>{t("scoring:order.request")}</h3>
      <dl>
        <dt>{t("scoring:order.channel")}</dt>
        <dd>{t(`quote:channelName.${form.channel}`)}</dd>
        <dt>{t("scoring:order.territory")}</dt>
        <dd>{t(`quote:territoryName.${form.territory}`)}</dd>
      </dl>
      <ChoiceField kind="radio" name="indicator" label={label("indicator")} required values={["turnover"]} choices={INDICATORS.map((value) => ({ value, label: t(`quote:indicatorName.${value}`) }))} />
      <FieldPair>
        <MonthField name="from" label={label("from")} value={form.from} last={form.to} required />
        <MonthField name="to" label={label("to")} value={form.to} last={form.to} required />
      </FieldPair>
      <ChoiceField kind="checkbox" name="formats" label={label("formats")} required values={[...FORMATS]} choices={FORMATS.map((value) => ({ value, label: t(`quote:formatName.${value}`) }))} />
      <ChoiceField kind="checkbox" name="sellOut" label={label("sellOut")} choices={[{ value: "yes", label: t("scoring:order.sellOutYes") }]} />
    </div>
  );
}
