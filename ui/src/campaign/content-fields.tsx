// The content file: its kind, its findings, and its preview.

import { useEffect, useEffectEvent, useRef } from "react";
import { keptValues } from "../kit/answers";
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
import { FORM, SingleFile } from "./single-file";

const ContentReport = later<ContentReportProps>(() => import("./content-report"));

interface ContentFieldsProps {
  form: CampaignForm;
  labels: Record<string, string>;
  content: CampaignContent | null;
  onContent(content: CampaignContent | null): void;
  onBusy(isBusy: boolean): void;
}

/** The file extensions of each kind. */
const ENDINGS: Record<string, string> = { zip: "html", pdf: "pdf", pptx: "pptx" };

const kindOf = (name: string) => ENDINGS[name.split(".").pop()?.toLowerCase() ?? ""] ?? "html";

/** The number of the visa that the content must contain; stored answers may not be restored in the form yet. */
const visaOf = (answers: FormData) => {
  const said = (name: string) => given(answers, name) || (keptValues(FORM, name)[0] ?? "");
  return said("medicine") === "yes" ? said("visa").trim() : "";
};

export function ContentFields({ form, labels, content, onContent, onBusy }: ContentFieldsProps) {
  const t = useT();
  const { size } = useFormat();
  const { value } = useFormState();
  const locale = useLocale();
  const label = (name: string) => labels[name] ?? name;
  const requestNumber = useRef(0);
  const said = useRef("");
  const box = useRef<HTMLDivElement>(null);
  // Checked for the chosen kind; a response that is outdated by another choice or file is ignored.
  const judge = (read: CampaignContent, kind: string, hasChanged = read.report.kind !== kind) => {
    requestNumber.current += 1;
    const number = requestNumber.current;
    if (!kind || !hasChanged) return;
    const visa = visaOf(new FormData(box.current?.closest("form") ?? undefined));
    const take = (judged: CampaignContent | null) => {
      if (requestNumber.current === number) onContent(judged);
    };
    void createApi().get<CampaignContent>(`/api/campaign/contents/${read.ticket}?${new URLSearchParams({ kind, visa })}`).then(take, () => take(null));
  };
  const onRead = (read: CampaignContent | null) => {
    requestNumber.current += 1;
    onContent(read);
    // The choice may have changed during the upload.
    if (read) judge(read, said.current);
  };
  const onInput = ({ target }: Event) => {
    const { name, value: kind } = target as HTMLSelectElement;
    if (name !== "contentType") return;
    said.current = kind;
    if (content) judge(content, kind);
  };
  // The visa is entered on an earlier screen, and may be corrected there.
  const onChange = useEffectEvent(({ target }: Event) => {
    const { name } = target as HTMLInputElement;
    if (content && (name === "visa" || name === "medicine")) judge(content, content.report.kind, true);
  });
  useEffect(() => {
    const form = box.current?.closest("form");
    form?.addEventListener("change", onChange);
    return () => form?.removeEventListener("change", onChange);
  }, []);
  // The form restores the stored kind only after the file is requested.
  const keptKind = () => keptValues(FORM, "contentType")[0];
  const ticket = value("content");
  const kind = value("contentType") ?? "html";
  return (
    <div ref={box} class={`${styles.columns} shrink-items grid gap-6`} onInput={onInput}>
      <div class="flow-5">
        <MandatoryLegend />
        <SelectField name="contentType" label={label("contentType")} required choices={form.contents.map((one) => ({ value: one, label: t(`campaign:content.${one}`) }))} />
        <SingleFile<CampaignContent>
          name="content"
          label={label("content")}
          hint={t("campaign:hint.content.any", { size: roundSize(form.contentBytes, size) })}
          limits={{ extensions: Object.keys(ENDINGS), maxBytes: form.contentBytes, maxCount: 1 }}
          required
          post={(file, answers) => `/api/campaign/contents?${new URLSearchParams({ kind: given(answers, "contentType") || kindOf(file.name), name: file.name, visa: visaOf(answers) })}`}
          get={(known, answers) => `/api/campaign/contents/${known}?${new URLSearchParams({ kind: given(answers, "contentType") || keptKind() || "html", visa: visaOf(answers) })}`}
          read={content}
          onRead={onRead}
          onBusy={onBusy}
        />
        {ticket && !content && <p><a href={`/${locale}/emailing-campaign/content?${new URLSearchParams({ ticket, kind })}`} target="_blank" rel="noreferrer">{t("campaign:report.open")}</a></p>}
      </div>
      {content && <ContentReport report={content.report} preview={`/api/campaign/contents/${content.ticket}/preview`} />}
    </div>
  );
}
