// The optional file of a message, as a native input; a file of a rejected form is named again.

import { describedBy, FieldFrame, useField } from "../kit/field-frame";
import field from "../kit/field.module.css";
import { useFormState, type Sentence } from "../kit/form-state";
import { useFormat, useT } from "../lib/i18n";

/** Bytes. */
const MAX_BYTES = 10_000_000;
const FORMATS = ".pdf,.png,.jpg,.jpeg,.txt,.csv,.xlsx";

/** The texts of rejected files: infected, or any other error. */
export const attachmentSentence: Sentence = (code, t) =>
  code.startsWith("form.file-") ? t(code === "form.file-infected" ? "code:form.file-infected" : "code:form.file-refused") : undefined;

export function Attachment() {
  const t = useT();
  const { size } = useFormat();
  const { refused, values } = useFormState();
  const tickets = values("attachment") ?? [];
  const props = useField({ name: "attachment", label: t("support:write.file"), hint: t("support:write.fileHint", { max: size(MAX_BYTES) }) });
  return (
    <FieldFrame field={props}>
      {tickets.map((ticket) => <input key={ticket} type="hidden" name="attachment" value={ticket} />)}
      {refused && <p class="small">{tickets.length > 0 ? t("kit:files.kept", { count: tickets.length }) : t("kit:files.again")}</p>}
      <input class={field.control} type="file" id="attachment" name="attachment" accept={FORMATS} {...describedBy(props)} />
    </FieldFrame>
  );
}
