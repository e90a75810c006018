// One file of the form: a plain file input that the form submits, until hydration. Then it uploads the file at once,
// shows what the server read in it, and the form refers to it by its ticket.

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { keptValues } from "../kit/answers";
import { DropZone } from "../kit/drop-zone";
import { FieldName, FieldNotes, useField } from "../kit/field-frame";
import fieldStyles from "../kit/field.module.css";
import { FileDrop } from "../kit/file-drop";
import { judge, type FileLimits } from "../kit/file-limits";
import { useFormState } from "../kit/form-state";
import { AlertIcon, FileIcon } from "../kit/icons";
import { provenUpload } from "../kit/proven-upload";
import { RemoveButton } from "../kit/remove-button";
import { useTyped } from "../kit/typed";
import { createApi, Problem } from "../lib/api";
import { useFormat, useT } from "../lib/i18n";
import type { Upload } from "../lib/upload";
import { campaignSentence } from "./sentence";
import styles from "./screen.module.css";

interface Known {
  ticket: string;
  name: string;
  size: number;
}

interface SingleFileProps<Read extends Known> {
  name: string;
  label: string;
  hint: string;
  limits: FileLimits;
  required?: boolean;
  /** Where a file is uploaded, and where a pending upload is read again. */
  post(file: File, answers: FormData): string;
  get(ticket: string, answers: FormData): string;
  read: Read | null;
  onRead(read: Read | null): void;
  onBusy?(isBusy: boolean): void;
}

/** The name of the stored answers. */
export const FORM = "campaign";

/** The reason of a rejection. */
type Fault = Pick<Problem, "code"> & Partial<Pick<Problem, "params">>;

interface Sending {
  file: File;
  /** Bytes; none once all are sent. */
  sent: number | null;
}

/** Uploads the chosen file, and reads again the upload of an earlier visit in this tab. */
function useSingle<Read extends Known>({ name, limits, post, get, read, onRead, onBusy }: SingleFileProps<Read>, ticket: string | undefined, box: RefObject<HTMLElement | null>) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const running = useRef<Upload<Read> | null>(null);
  const answers = () => new FormData(box.current?.closest("form") ?? undefined);
  const busy = (now: Sending | null) => {
    setSending(now);
    onBusy?.(now !== null);
  };
  const fail = (cause: unknown) => setFault(cause instanceof Problem ? cause : { code: "unknown" });
  const restore = useEffectEvent(() => {
    const known = ticket ?? keptValues(FORM, name)[0];
    // A file chosen in the meantime takes precedence.
    const isLast = () => !running.current;
    if (!known || read) return;
    const again = createApi().get<Read>(get(known, answers()));
    void again.then((kept) => isLast() && onRead(kept), (cause) => isLast() && fail(cause));
  });
  useLayoutEffect(() => {
    restore();
    return () => running.current?.cancel();
  }, []);
  const send = (files: ArrayLike<File> | null) => {
    const [judged] = judge([...(Array.from(files ?? []))].slice(0, 1), limits);
    if (!judged) return;
    running.current?.cancel();
    onRead(null);
    setFault(judged.fault ? { code: "form.file-refused" } : null);
    if (judged.fault) return;
    const { file } = judged;
    const onProgress = (sent: number) => setSending({ file, sent });
    const one = provenUpload<Read>(post(file, answers()), file, { onProgress, onSent: () => setSending({ file, sent: null }) });
    running.current = one;
    busy({ file, sent: 0 });
    void one.done.then(onRead, fail).finally(() => {
      if (running.current === one) busy(null);
    });
  };
  const remove = () => {
    running.current?.cancel();
    busy(null);
    setFault(null);
    onRead(null);
  };
  return { sending, fault, send, remove };
}

export function SingleFile<Read extends Known>(props: SingleFileProps<Read>) {
  const t = useT();
  const { size } = useFormat();
  const { value } = useFormState();
  const { name, label, hint, limits, required, read } = props;
  const ticket = value(name);
  const [isAlive, setAlive] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const { sending, fault, send, remove } = useSingle(props, ticket, box);
  const { value: _, ...field } = useField<{ name: string; label: string; hint: string; required?: boolean; error?: string; value?: string }>({ name, label, hint, ...(required ? { required } : {}) });
  const sendEarly = useEffectEvent((early: FileList | null | undefined) => {
    if (early?.length) send(early);
  });
  useEffect(() => {
    const early = box.current?.querySelector<HTMLInputElement>("input[type=file]")?.files;
    setAlive(true);
    sendEarly(early);
  }, []);
  useTyped(box, `${isAlive} ${read?.ticket}`);
  if (!isAlive) {
    return (
      <div ref={box}>
        <FileDrop name={name} label={label} hint={hint} required={required && !ticket ? "when-shown" : false} kept={ticket ? 1 : 0} {...limits} />
        {ticket && <input type="hidden" name={name} value={ticket} />}
      </div>
    );
  }
  const take = (files: FileList | null) => {
    send(files);
    // Allows choosing the same file again after a correction.
    if (input.current) input.current.value = "";
  };
  const shown = read ?? (sending && { name: sending.file.name, size: sending.file.size });
  return (
    <div ref={box} class={`${fieldStyles.field} ${field.error || fault ? `${fieldStyles.wrong} relative` : ""}`}>
      <label class={fieldStyles.label} for={name}><FieldName label={label} required={field.required} /></label>
      <FieldNotes {...field} />
      {fault && <p class={`${fieldStyles.error} row top gap-2 mt-1 strong warn`}><AlertIcon /><span>{campaignSentence(fault.code, t, fault.params) ?? t("campaign:upload.failed")}</span></p>}
      {shown && (
        <div class={`${styles.chosen} pad ground grid middle gap-x-4`}>
          <FileIcon />
          <div>
            <p class="strong anywhere">{shown.name}</p>
            <p class="small muted">{sending ? (sending.sent === null ? t("campaign:upload.reading") : t("campaign:upload.sending", { sent: size(sending.sent), size: size(shown.size) })) : size(shown.size)}</p>
            {sending && <progress class={styles.bar} aria-label={shown.name} max={shown.size} {...(sending.sent === null ? {} : { value: sending.sent })} />}
          </div>
          <RemoveButton label={t("kit:files.remove", { name: shown.name })} onRemove={remove} />
        </div>
      )}
      <DropZone field={{ ...field, required: false }} limits={limits} input={input} unnamed onFiles={take}>
        <p class="muted" aria-hidden="true">{t("kit:files.drop")} <span class="link">{t("kit:files.choose")}</span></p>
      </DropZone>
      {read && <input type="hidden" name={name} value={read.ticket} />}
      <span class="visually-hidden" role="status">{read ? t("campaign:upload.read", { name: read.name }) : ""}</span>
    </div>
  );
}
