// A form of one page. The browser sends it by itself where no script runs; a script sends it in the background, shows what
// is wrong without losing a word, and leads on. The page that was sent leaves the history, so that Back does not send again.

import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { Problem as Failure, paramsOf, sendForm, type FieldProblem } from "../lib/api";
import { useFormat, useT } from "../lib/i18n";
import type { Refusal } from "../lib/refusal";
import type { Translate } from "../lib/translate";
import { ActionBar } from "./action-bar";
import { ErrorSummary, type FieldError } from "./error-summary";
import { FormContext, formState, sentence, type Sentence } from "./form-state";
import styles from "./form.module.css";
import { Problem } from "./problem";
import { ProofLine, useProof } from "./proof";
import { Trap } from "./trap";

interface FormProps {
  action: string;
  /** The name of the form, which its protection against programs is bound to; none where nothing is taken from anybody. */
  protect?: string;
  /** What the server refused of a form that no script sent. */
  refusal: Refusal | null;
  /** The names of the fields for people, in their order, by their names in the form. */
  labels: Record<string, string>;
  /** Says that answers are wrong. */
  invalid: string;
  /** What the button does. */
  submit: string;
  /** Beside the button. */
  note?: ReactNode;
  /** What is wrong with the whole, in words of this form. */
  whole?: ((code: string) => WholeWords | undefined) | undefined;
  /** Where to write when the form does not take somebody for a person. */
  email?: string | undefined;
  /** What codes say that only this form has. */
  sentence?: Sentence;
  children: ReactNode;
}

export interface WholeWords {
  title: string;
  text: string;
}

interface Progress {
  /** Bytes. */
  sent: number;
  total: number;
}

/** Bytes: less is gone before anybody could read of it. */
const WORTH_SHOWING = 200_000;

/** The refusal of whoever may be a program. */
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
  /** Told where the browser is to go on. */
  onSent?: (location: string) => void;
}

/** Sends a form in the background with its proof, and knows what was refused of it. */
export function useSending(action: string, refused: Refusal | null, { seal, onSent }: Ways = {}) {
  const attempt = useRef("");
  const [sending, setSending] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [state, setState] = useState({ refusal: refused, count: 0 });
  const send = async (answers: FormData) => {
    setSending(true);
    answers.set("attempt", (attempt.current ||= newAttempt()));
    await seal?.(answers);
    try {
      const next = await sendForm(action, answers, (sent, total) => setProgress(total > WORTH_SHOWING ? { sent, total } : null));
      onSent?.(next);
      location.replace(next);
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
  /** The values stay: fields that nobody has touched stand on them. */
  const forgive = () => setState(({ refusal, count }) => ({ count, refusal: refusal && { ...refusal, code: "form.invalid", fields: [] } }));
  return { ...state, sending, progress, send, mend, refuse, forgive };
}

/** How much of a form with files has left. */
function Sent({ sent, total }: Progress) {
  const t = useT();
  const { size } = useFormat();
  return (
    <p class={`small ${styles.progress}`}>
      <label for="progress">{t("kit:form.progress", { sent: size(sent), total: size(total) })}</label>
      <progress id="progress" value={sent} max={total} />
    </p>
  );
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

export function Form({ action, protect, refusal: refused, labels, invalid, submit, note, whole, email, sentence: own, children }: FormProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const proof = useProof(protect ?? "");
  const { refusal, count, sending, progress, send, mend } = useSending(action, refused, { seal: protect ? proof.seal : undefined });
  const state = useMemo(() => formState(refusal, t, own), [refusal, t]);
  const errors = summed(labels, state.errors, t);
  const words = refusal ? whole?.(refusal.code) : undefined;

  useLayoutEffect(() => {
    // The server's words are in the page's language, and stay until they are mended.
    if (form.current) form.current.noValidate = true;
  }, []);
  const onInput = ({ target }: Event) => {
    if (protect) proof.begin();
    const { name } = target as HTMLInputElement;
    if (state.errors[name]) mend(name);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!sending && form.current) void send(new FormData(form.current));
  };
  const onRetry = () => {
    proof.renew();
    form.current?.requestSubmit();
  };
  const isRefused = refusal?.code === REFUSED;
  return (
    <FormContext.Provider value={state}>
      <form ref={form} class={styles.form} method="post" action={action} encType="multipart/form-data" onFocusIn={protect ? proof.begin : undefined} onInput={onInput} onSubmit={onSubmit} aria-busy={sending}>
        <ErrorSummary title={words?.title ?? invalid} errors={errors} text={words?.text} attempt={count} />
        {!words && <WholeProblem refusal={refusal} own={own} />}
        {children}
        {protect && <Trap />}
        {protect && <ProofLine state={proof.state} refused={isRefused ? sentence(REFUSED, t) : undefined} onRetry={onRetry} email={email} />}
        {progress && <Sent {...progress} />}
        <ActionBar>
          <SendButton sending={sending}>{submit}</SendButton>
          {note && <p class="small muted">{note}</p>}
        </ActionBar>
      </form>
    </FormContext.Provider>
  );
}
