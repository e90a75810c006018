// The files of an offer: upload progress, parsed content, and errors.

import type { FileLimits } from "../kit/file-limits";
import { fileSentence } from "../kit/file-sentence";
import { sentence } from "../kit/form-state";
import { AlertIcon, CheckIcon, FileIcon } from "../kit/icons";
import { RemoveButton } from "../kit/remove-button";
import type { Format } from "../lib/format";
import { useFormat, useT } from "../lib/i18n";
import type { Translate } from "../lib/translate";
import { STOOD_STILL } from "../lib/upload";
import { fileFacts, timeLeft } from "./file-facts";
import { roundSize } from "../lib/round-size";
import ruled from "../kit/ruled-head.module.css";
import styles from "./file-list.module.css";
import { isOpen, usedBytes, type UploadedFile } from "./uploads";

interface FileListProps {
  files: UploadedFile[];
  limits: FileLimits;
  onRemove(file: UploadedFile): void;
  onRetry(file: UploadedFile): void;
}

type ItemProps = Omit<FileListProps, "files"> & { file: UploadedFile };

/** Errors of the file itself, which a retry cannot fix. */
const FINAL_ERRORS = /^form\.file-/;
/** The error of a file that exceeds the total limit. */
const TOO_LARGE = "request.body-too-large";

/** The error of a file as text. */
export function faultText({ fault, params }: Pick<UploadedFile, "params"> & { fault: string }, limits: FileLimits, { t, size }: { t: Translate; size: Format["size"] }): string {
  if (fault === "tooMany") return t("provider:samples.tooMany", { max: limits.maxCount });
  if (fault === "tooLarge" || fault === TOO_LARGE) return t("provider:samples.tooLarge", { max: roundSize(limits.maxBytes, size) });
  return sentence(fault, t, params) ?? fileSentence(fault, t) ?? t(fault === STOOD_STILL ? "provider:samples.stalled" : "provider:samples.failed");
}

function Fault({ file, limits, onRetry }: ItemProps) {
  const t = useT();
  const { size } = useFormat();
  const { fault, params } = file;
  if (!fault) return null;
  const isFinal = FINAL_ERRORS.test(fault) || fault === TOO_LARGE || !file.file;
  return (
    <p class={`${styles.fault} row wrap top small strong warn`}>
      <AlertIcon />
      <span>{faultText({ fault, params }, limits, { t, size })}</span>
      {!isFinal && <button class="bare link touch small strong" type="button" onClick={() => onRetry(file)}>{t("kit:problem.retry")}</button>}
    </p>
  );
}

function Progress({ file }: { file: UploadedFile }) {
  const t = useT();
  const { size, time } = useFormat();
  const { name, state, sent, size: total } = file;
  const left = timeLeft(file, performance.now(), { time });
  const words = () => {
    if (state === "waiting") return t("provider:samples.waiting", { size: size(total) });
    if (state === "reading") return t("provider:samples.reading", { size: size(total) });
    return left ? t("provider:samples.sendingLeft", { size: size(total), sent: size(sent), time: left }) : t("provider:samples.sending", { size: size(total), sent: size(sent) });
  };
  return (
    <>
      {file.file && <p class="small muted">{words()}</p>}
      <progress class={`${styles.bar} block mt-2`} aria-label={name} max={total} {...(state === "reading" ? {} : { value: sent })} />
    </>
  );
}

function Item(props: ItemProps) {
  const t = useT();
  const format = useFormat();
  const { file, onRemove } = props;
  const { name, state, sample } = file;
  const open = isOpen(file);
  const rows = sample?.tables.reduce((sum, table) => sum + table.rows, 0) ?? 0;
  return (
    <li class={`${styles.file} grid middle gap-x-4 py-3 hairline-bottom tabular`} data-state={state}>
      <FileIcon />
      <div>
        <p class="strong anywhere">{name || t("provider:field.sample")}</p>
        {open && <Progress file={file} />}
        {sample && <p class="small muted">{fileFacts(sample, format, t)}</p>}
        <Fault {...props} />
      </div>
      {sample && <p class={`${styles.read} row middle gap-2 small strong brand`}><CheckIcon />{t("provider:samples.read", { count: rows })}</p>}
      {open && file.file ? (
        <button class="bare link touch small strong" type="button" aria-label={t("provider:samples.cancelName", { name })} onClick={() => onRemove(file)}>{t("provider:samples.cancel")}</button>
      ) : (
        <RemoveButton label={t("kit:files.remove", { name: name || t("provider:field.sample") })} onRemove={() => onRemove(file)} />
      )}
    </li>
  );
}

const TITLE = "files";

/** Moves the focus after a pressed button was removed. */
export const focusFiles = () => document.getElementById(TITLE)?.focus();

export function FileList({ files, ...rest }: FileListProps) {
  const t = useT();
  const { size } = useFormat();
  const { limits } = rest;
  const counted = files.filter(({ state }) => state !== "refused").length;
  return (
    <div class="shrink">
      <div class={`${ruled.head} ${styles.head} tabular`}>
        <h3 class="text-5" id={TITLE} tabIndex={-1}>{t("provider:samples.count", { count: counted, most: limits.maxCount })}</h3>
        <p class="small muted">{t("provider:samples.quota", { used: size(usedBytes(files)), total: roundSize(limits.maxBytes, size) })}</p>
      </div>
      {files.length === 0 && <p class="small muted">{t("provider:samples.none")}</p>}
      <ul class="plain" aria-labelledby={TITLE}>
        {files.map((file) => <Item key={file.id} file={file} {...rest} />)}
      </ul>
    </div>
  );
}
