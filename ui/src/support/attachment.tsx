// The file that may go along with a message; one that came with a form that was refused is named again.

import { FileDrop } from "../kit/file-drop";
import { useFormState } from "../kit/form-state";
import { useFormat, useT } from "../lib/i18n";

const FILES = { extensions: ["pdf", "png", "jpg", "jpeg", "txt", "csv", "xlsx"], maxBytes: 10_000_000, maxCount: 1 };

export interface AttachmentProps {
  label: string;
}

export default function Attachment({ label }: AttachmentProps) {
  const t = useT();
  const { size } = useFormat();
  const tickets = useFormState().values("attachment") ?? [];
  return (
    <div>
      {tickets.map((ticket) => <input key={ticket} type="hidden" name="attachment" value={ticket} />)}
      <FileDrop name="attachment" label={label} hint={t("support:write.fileHint", { max: size(FILES.maxBytes) })} kept={tickets.length} {...FILES} />
    </div>
  );
}
