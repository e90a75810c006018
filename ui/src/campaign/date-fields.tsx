// The date of sending, further recipients, and remarks for the team.

import { FieldPair, MandatoryLegend } from "../kit/field-frame";
import { TextField } from "../kit/text-field";
import { useT } from "../lib/i18n";
import type { CampaignForm } from "../model/api";
import { YesNo } from "./yes-no";

interface DateFieldsProps {
  form: CampaignForm;
  labels: Record<string, string>;
}

export function DateFields({ form, labels }: DateFieldsProps) {
  const t = useT();
  const label = (name: string) => labels[name] ?? name;
  const [first = 0] = form.firstAfter;
  const [least = 0, most = 0] = form.secondAfter;
  return (
    <div class="flow-5">
      <MandatoryLegend />
      <FieldPair>
        <TextField name="firstOn" type="date" label={label("firstOn")} hint={t("campaign:hint.firstOn", { min: first })} required />
        <TextField name="secondOn" type="date" label={label("secondOn")} hint={t("campaign:hint.secondOn", { min: least, max: most })} />
      </FieldPair>
      <YesNo name="witnesses" label={label("witnesses")} hint={t("campaign:hint.witnesses")}>
        <TextField name="witnessList" label={label("witnessList")} hint={t("campaign:hint.witnessList", { max: form.witnesses })} rows={3} required="when-shown" />
      </YesNo>
      <TextField name="comment" label={label("comment")} rows={4} />
    </div>
  );
}
