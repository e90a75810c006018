// The file that is sent: what it is, what was found in it, and how it looks.

import { SelectField } from "../kit/choice-field";
import { MandatoryLegend } from "../kit/field-frame";
import { given } from "../kit/field-rules";
import { useFormState } from "../kit/form-state";
import { createApi } from "../lib/api";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { later } from "../lib/later";
import { roundSize } from "../lib/round-size";
import type { CampaignContent, CampaignForm } from "../model/api";
import type { ContentReportProps } from "./content-report";
import styles from "./screen.module.css";
import { SingleFile } from "./single-file";

const ContentReport = later<ContentReportProps>(() => import("./content-report"));

interface ContentFieldsProps {
  form: CampaignForm;
  labels: Record<string, string>;
  content: CampaignContent | null;
  onContent(content: CampaignContent | null): void;
  onBusy(isBusy: boolean): void;
}

/** The ending of each kind of file. */
const ENDINGS: Record<string, string> = { zip: "html", pdf: "pdf", pptx: "pptx" };

const kindOf = (name: string) => ENDINGS[name.split(".").pop()?.toLowerCase() ?? ""] ?? "html";

export function ContentFields({ form, labels, content, onContent, onBusy }: ContentFieldsProps) {
  const t = useT();
  const { size } = useFormat();
  const { value } = useFormState();
  const locale = useLocale();
  const label = (name: string) => labels[name] ?? name;
  // Judged as what it is said to be.
  const onInput = ({ target }: Event) => {
    const { name, value: kind } = target as HTMLSelectElement;
    if (name !== "contentType" || !content || !kind || content.report.kind === kind) return;
    void createApi().get<CampaignContent>(`/api/campaign/contents/${content.ticket}?${new URLSearchParams({ kind })}`).then(onContent, () => onContent(null));
  };
  const ticket = value("content");
  const kind = value("contentType") ?? "html";
  return (
    <div class={styles.columns} onInput={onInput}>
      <div class={styles.fields}>
        <MandatoryLegend />
        <SelectField name="contentType" label={label("contentType")} required choices={form.contents.map((one) => ({ value: one, label: t(`campaign:content.${one}`) }))} />
        <SingleFile<CampaignContent>
          name="content"
          label={label("content")}
          hint={t("campaign:hint.content.any", { size: roundSize(form.contentBytes, size) })}
          limits={{ extensions: Object.keys(ENDINGS), maxBytes: form.contentBytes, maxCount: 1 }}
          required
          post={(file, answers) => `/api/campaign/contents?${new URLSearchParams({ kind: given(answers, "contentType") || kindOf(file.name), name: file.name })}`}
          get={(known, answers) => `/api/campaign/contents/${known}?${new URLSearchParams({ kind: given(answers, "contentType") || "html" })}`}
          read={content}
          onRead={onContent}
          onBusy={onBusy}
        />
        {ticket && !content && <p><a href={`/${locale}/emailing-campaign/content?${new URLSearchParams({ ticket, kind })}`} target="_blank" rel="noreferrer">{t("campaign:report.open")}</a></p>}
      </div>
      {content && <ContentReport report={content.report} preview={`/api/campaign/contents/${content.ticket}/preview`} />}
    </div>
  );
}
