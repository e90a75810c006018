// The subject of the campaign, and its legal particulars.

import { SelectField } from "../kit/choice-field";
import { FieldPair, MandatoryLegend } from "../kit/field-frame";
import { FileDrop } from "../kit/file-drop";
import { useFormState } from "../kit/form-state";
import { TextField } from "../kit/text-field";
import { useFormat, useT } from "../lib/i18n";
import { roundSize } from "../lib/round-size";
import type { CampaignForm } from "../model/api";
import { YesNo } from "./yes-no";

interface MessageFieldsProps {
  form: CampaignForm;
  labels: Record<string, string>;
}

/** File inputs of attachments; those of a rejected form are named again. */
function AttachmentFields({ form, label }: { form: CampaignForm; label: string }) {
  const t = useT();
  const { size } = useFormat();
  const { values } = useFormState();
  const tickets = (values("attachment") ?? []).filter(Boolean);
  const { attachments: max, attachmentBytes } = form;
  return (
    <div>
      {tickets.map((ticket) => <input key={ticket} type="hidden" name="attachment" value={ticket} />)}
      <FileDrop
        name="attachment"
        label={label}
        hint={t("campaign:hint.attachment", { max, size: roundSize(attachmentBytes, size) })}
        required={tickets.length === 0 ? "when-shown" : false}
        kept={tickets.length}
        extensions={["pdf"]}
        maxBytes={attachmentBytes}
        maxCount={max}
      />
    </div>
  );
}

export function MessageFields({ form, labels }: MessageFieldsProps) {
  const t = useT();
  const label = (name: string) => labels[name] ?? name;
  return (
    <div class="flow-5">
      <MandatoryLegend />
      <TextField name="name" label={label("name")} hint={t("campaign:hint.name")} required />
      <TextField name="subject" label={label("subject")} maxLength={form.subject.max} required />
      <SelectField name="campaignType" label={label("campaignType")} required choices={form.types.map((value) => ({ value, label: t(`campaign:type.${value}`) }))} />
      <YesNo name="attachments" label={label("attachments")} hint={t("campaign:hint.attachments")}>
        <AttachmentFields form={form} label={label("attachment")} />
      </YesNo>
      <YesNo name="medicine" label={label("medicine")} hint={t("campaign:hint.medicine")}>
        <FieldPair>
          <TextField name="visa" label={label("visa")} required="when-shown" />
          <TextField name="visaOn" type="date" label={label("visaOn")} required="when-shown" />
        </FieldPair>
      </YesNo>
    </div>
  );
}

