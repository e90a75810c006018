// File input of a form: a real input under a drop zone, the list of chosen files with sizes, and the errors of each
// file before submission. Only valid files stay in the input, so only those are submitted.

import { useRef, useState, type RefObject } from "react";
import { useFormat, useT } from "../lib/i18n";
import { DropZone } from "./drop-zone";
import { errorId, FieldName, FieldNotes, useField, type FieldProps } from "./field-frame";
import fieldStyles from "./field.module.css";
import styles from "./file-drop.module.css";
import { formatsOf, identityOf, judge, type FileFault, type FileLimits, type JudgedFile } from "./file-limits";
import { useFormState } from "./form-state";
import { AlertIcon } from "./icons";
import { RemoveButton } from "./remove-button";

interface FileDropProps extends FieldProps, FileLimits {
  /** Precedes the error of any rejected file. */
  refusal?: string | undefined;
  onChange?: ((files: File[]) => void) | undefined;
  /** Number of files of a rejected form that are still stored. */
  kept?: number;
}

type Explain = (fault: FileFault) => string;

/** The error of a file as text. */
function useExplain(limits: FileLimits, refusal: string | undefined): Explain {
  const t = useT();
  const format = useFormat();
  const sentences = {
    tooMany: () => t("kit:files.tooMany", { count: limits.maxCount }),
    tooLarge: () => t("kit:files.tooLarge", { max: format.size(limits.maxBytes) }),
    unsupported: () => t("kit:files.unsupported", { formats: formatsOf(limits, ", ") }),
  };
  return (fault) => [refusal, sentences[fault]()].filter(Boolean).join(" ");
}

/** The chosen files, valid or not; the input keeps only the valid ones. */
function useChosenFiles({ onChange, ...limits }: FileLimits & Pick<FileDropProps, "onChange">, input: RefObject<HTMLInputElement | null>, explain: Explain) {
  const t = useT();
  const [files, setFiles] = useState<File[]>([]);
  const [news, setNews] = useState("");
  const faultsOf = (judged: JudgedFile[]) =>
    judged.flatMap(({ file, fault }) => (fault ? [t("kit:files.refused", { name: file.name, fault: explain(fault) })] : []));
  const replace = (next: File[], added: File[]) => {
    const judged = judge(next, limits);
    const good = judged.flatMap(({ file, fault }) => (fault ? [] : [file]));
    const kept = new DataTransfer();
    for (const file of good) kept.items.add(file);
    if (input.current) input.current.files = kept.files;
    setFiles(next);
    const refused = faultsOf(judged.filter(({ file }) => added.includes(file)));
    setNews([...refused, ...(good.length > 0 ? [t("kit:files.ready", { count: good.length })] : [])].join(" "));
    onChange?.(good);
  };
  const add = (list: FileList | null) => {
    // A file chosen twice is added once.
    const known = new Set(files.map(identityOf));
    const added = [...(list ?? [])].filter((file) => !known.has(identityOf(file)));
    // If only one is allowed, the next replaces it.
    replace(limits.maxCount === 1 && added.length > 0 ? added : [...files, ...added], added);
  };
  const remove = (file: File) => {
    replace(files.filter((other) => other !== file), []);
    setNews(t("kit:files.removed", { name: file.name }));
    input.current?.focus();
  };
  const judged = judge(files, limits);
  return { judged, fault: faultsOf(judged).join(" "), news, add, remove };
}

export function FileDrop({ extensions, maxBytes, maxCount, refusal, onChange, kept = 0, ...props }: FileDropProps) {
  const t = useT();
  const { value: _, ...field } = useField(props as FieldProps & { value?: string });
  const { refused } = useFormState();
  const input = useRef<HTMLInputElement>(null);
  const limits = { extensions, maxBytes, maxCount };
  const explain = useExplain(limits, refusal);
  const { judged, fault, news, add, remove } = useChosenFiles({ ...limits, onChange }, input, explain);
  return (
    <div class={`${fieldStyles.field} ${field.error ? `${fieldStyles.wrong} relative` : ""}`}>
      <label class={fieldStyles.label} for={field.name}>
        <FieldName label={field.label} required={field.required} />
      </label>
      <FieldNotes {...field} />
      {kept > 0 && <p class="no-script strong">{t("kit:files.kept", { count: kept })}</p>}
      {kept === 0 && refused && <p class="no-script strong">{t("kit:files.again")}</p>}
      {/* The list shows the errors of each file; the input refers to its own. */}
      {!field.error && fault && <span id={errorId(field.name)} hidden>{fault}</span>}
      <DropZone field={{ ...field, error: field.error ?? (fault || undefined) }} limits={limits} input={input} onFiles={add}>
        <p class="needs-script" aria-hidden="true">{t("kit:files.drop")} <span class={`${styles.browse} strong brand`}>{t("kit:files.choose")}</span></p>
      </DropZone>
      {judged.length > 0 && <JudgedFiles judged={judged} explain={explain} onRemove={remove} />}
      <span class="visually-hidden" role="status">{news}</span>
    </div>
  );
}

interface JudgedFilesProps {
  judged: JudgedFile[];
  explain: Explain;
  onRemove(file: File): void;
}

function JudgedFiles({ judged, explain, onRemove }: JudgedFilesProps) {
  const t = useT();
  const format = useFormat();
  return (
    <ul class="mt-3" aria-label={t("kit:files.chosen")}>
      {judged.map(({ file, fault }) => (
        <li key={identityOf(file)} class={`${styles.file} grid middle gap-x-4 hairline-bottom ${fault ? styles.faulty : ""}`}>
          <span class="anywhere">{file.name}</span>
          <span class="small tabular nowrap muted">{format.size(file.size)}</span>
          <RemoveButton label={t("kit:files.remove", { name: file.name })} onRemove={() => onRemove(file)} />
          {fault && <p class={`${styles.fault} row top gap-2 small strong warn`}><AlertIcon /><span>{explain(fault)}</span></p>}
        </li>
      ))}
    </ul>
  );
}
