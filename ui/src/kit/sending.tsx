// Submits a form in the background, and holds its errors: shared by forms of one page, of several steps and of a panel.

import { useRef, useState, type ReactNode } from "react";
import { Problem as Failure, paramsOf, sendForm, type FieldProblem } from "../lib/api";
import { useT } from "../lib/i18n";
import type { Refusal } from "../lib/refusal";
import type { Translate } from "../lib/translate";
import type { FieldError } from "./error-summary";
import styles from "./form.module.css";
import { sentence, type Sentence } from "./form-state";
import { Problem } from "./problem";

export interface Progress {
  sent: number;
  total: number;
}

/** Bytes: smaller files are sent before a progress bar could be read. */
const WORTH_SHOWING = 200_000;

/** The code of a form without a valid proof. */
export const REFUSED = "form.captcha-refused";

/** An idempotency key: a repeated submission of one form is recognized. */
const newIdempotencyKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

const valuesOf = (answers: FormData) => [...answers].filter((pair): pair is [string, string] => typeof pair[1] === "string");

function refusalOf(cause: unknown, answers: FormData): Refusal {
  if (!(cause instanceof Failure)) throw cause;
  return { values: valuesOf(answers), code: cause.code, fields: cause.fields };
}

interface Ways {
  /** Adds a proof to the answers. */
  seal?: ((answers: FormData) => Promise<void>) | undefined;
  /** Called with the address to continue at; false if the browser stays. */
  onSent?: (location: string) => unknown;
}

/** Submits a form in the background with its proof, and holds the server's rejection. */
export function useSending(action: string, refused: Refusal | null, { seal, onSent }: Ways = {}) {
  const idempotencyKey = useRef("");
  const [sending, setSending] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [state, setState] = useState({ refusal: refused, count: 0 });
  const send = async (answers: FormData) => {
    setSending(true);
    idempotencyKey.current ||= newIdempotencyKey();
    answers.set("idempotencyKey", idempotencyKey.current);
    await seal?.(answers);
    try {
      const next = await sendForm(action, answers, (sent, total) => setProgress(total > WORTH_SHOWING ? { sent, total } : null));
      if (onSent?.(next) !== false) location.replace(next);
    } catch (cause) {
      setState(({ count }) => ({ refusal: refusalOf(cause, answers), count: count + 1 }));
      setSending(false);
      setProgress(null);
    }
  };
  /** Replaces the errors of a field, none by default: then only the next submission validates it. */
  const setFieldErrors = (name: string, faults: FieldProblem[] = []) =>
    setState(({ refusal, count }) => ({ count, refusal: refusal && { ...refusal, fields: [...refusal.fields.filter(({ pointer }) => pointer !== `/${name}`), ...faults] } }));
  /** Errors before the submission. */
  const refuse = (answers: FormData, fields: FieldProblem[]) =>
    setState(({ count }) => ({ refusal: { values: valuesOf(answers), code: "form.invalid", fields }, count: count + 1 }));
  /** Clears the errors, and keeps the values of untouched fields. */
  const forgive = () => setState(({ refusal, count }) => ({ count, refusal: refusal && { ...refusal, code: "form.invalid", fields: [] } }));
  return { ...state, sending, progress, send, setFieldErrors, refuse, forgive };
}

/** The errors in the order of the fields, each with the label of its field. */
export const summed = (labels: Record<string, string>, faults: Record<string, string>, t: Translate): FieldError[] =>
  Object.entries(labels)
    .filter(([field]) => faults[field])
    .map(([field, label]) => ({ field, message: t("kit:form.fault", { label, fault: faults[field] ?? "" }) }));

/** An error of the whole form, not of a field. */
export function WholeProblem({ refusal, own }: { refusal: Refusal | null; own?: Sentence | undefined }) {
  const t = useT();
  if (!refusal || refusal.code === "form.invalid" || refusal.code === REFUSED) return null;
  const { code } = refusal;
  const text = code === "network" ? t("error:failure.network") : (sentence(code, t, paramsOf(refusal)) ?? own?.(code, t) ?? t("kit:form.later"));
  return <Problem title={t("kit:form.failed")} text={text} />;
}

/** Keeps its width while the submission is in progress. */
export function SendButton({ sending, children }: { sending: boolean; children: ReactNode }) {
  const t = useT();
  return (
    <button class={`button ${styles.submit}`} type="submit" aria-disabled={sending}>
      <span class={styles.words} data-shown={!sending}>{children}</span>
      <span class={`${styles.words} ${styles.sending}`} data-shown={sending} aria-hidden={!sending}>{t("kit:form.sending")}</span>
    </button>
  );
}
