// Sends a form in the background, and says what was refused of it: what forms of one page, of several steps and of a panel share.

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
  /** Bytes. */
  sent: number;
  total: number;
}

/** Bytes: less is gone before anybody could read of it. */
const WORTH_SHOWING = 200_000;

/** The refusal of a form without a valid proof. */
export const REFUSED = "form.captcha-refused";

/** One filling-in of the form: sent again, it is known again. */
const newAttempt = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

const valuesOf = (answers: FormData) => [...answers].filter((pair): pair is [string, string] => typeof pair[1] === "string");

function refusalOf(cause: unknown, answers: FormData): Refusal {
  if (!(cause instanceof Failure)) throw cause;
  return { values: valuesOf(answers), code: cause.code, fields: cause.fields };
}

interface Ways {
  /** Adds a proof to the answers. */
  seal?: ((answers: FormData) => Promise<void>) | undefined;
  /** Gets the address to go on at; false if the browser stays. */
  onSent?: (location: string) => unknown;
}

/** Sends a form in the background with its proof, and knows what was refused of it. */
export function useSending(action: string, refused: Refusal | null, { seal, onSent }: Ways = {}) {
  const attempt = useRef("");
  const [sending, setSending] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [state, setState] = useState({ refusal: refused, count: 0 });
  const send = async (answers: FormData) => {
    setSending(true);
    attempt.current ||= newAttempt();
    answers.set("attempt", attempt.current);
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
  /** What is typed anew is judged anew: by these faults, or when it is sent. */
  const mend = (name: string, faults: FieldProblem[] = []) =>
    setState(({ refusal, count }) => ({ count, refusal: refusal && { ...refusal, fields: [...refusal.fields.filter(({ pointer }) => pointer !== `/${name}`), ...faults] } }));
  /** What is wrong before anything is sent. */
  const refuse = (answers: FormData, fields: FieldProblem[]) =>
    setState(({ count }) => ({ refusal: { values: valuesOf(answers), code: "form.invalid", fields }, count: count + 1 }));
  /** Keeps the values for fields that were not touched. */
  const forgive = () => setState(({ refusal, count }) => ({ count, refusal: refusal && { ...refusal, code: "form.invalid", fields: [] } }));
  return { ...state, sending, progress, send, mend, refuse, forgive };
}

/** The faults in the order of the fields, each with the name of its field. */
export const summed = (labels: Record<string, string>, faults: Record<string, string>, t: Translate): FieldError[] =>
  Object.entries(labels)
    .filter(([field]) => faults[field])
    .map(([field, label]) => ({ field, message: t("kit:form.fault", { label, fault: faults[field] ?? "" }) }));

/** What is wrong with the form as a whole, when no field is at fault. */
export function WholeProblem({ refusal, own }: { refusal: Refusal | null; own?: Sentence | undefined }) {
  const t = useT();
  if (!refusal || refusal.code === "form.invalid" || refusal.code === REFUSED) return null;
  const { code } = refusal;
  const text = code === "network" ? t("error:failure.network") : (sentence(code, t, paramsOf(refusal)) ?? own?.(code, t) ?? t("kit:form.later"));
  return <Problem title={t("kit:form.failed")} text={text} />;
}

/** Keeps its width while it says that the form is on its way. */
export function SendButton({ sending, children }: { sending: boolean; children: ReactNode }) {
  const t = useT();
  return (
    <button class={`button ${styles.submit}`} type="submit" aria-disabled={sending}>
      <span class={styles.words} data-shown={!sending}>{children}</span>
      <span class={styles.words} data-shown={sending} aria-hidden={!sending}>{t("kit:form.sending")}</span>
    </button>
  );
}
