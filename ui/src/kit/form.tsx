// A form of one page. The browser sends it by itself where no script runs; a script sends it in the background, shows what
// is wrong without losing a word, and leads on. The page that was sent leaves the history, so that Back does not send again.

import { useLayoutEffect, useMemo, useRef, type ReactNode } from "react";
import { useFormat, useT } from "../lib/i18n";
import type { Refusal } from "../lib/refusal";
import { ActionBar } from "./action-bar";
import { ErrorSummary } from "./error-summary";
import { FormContext, formState, sentence, type Sentence } from "./form-state";
import styles from "./form.module.css";
import { ProofLine, useProof } from "./proof";
import { REFUSED, SendButton, summed, useSending, WholeProblem, type Progress } from "./sending";
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

export function Form({ action, protect, refusal: refused, labels, invalid, submit, note, whole, email, sentence: own, children }: FormProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const proof = useProof(protect ?? "");
  const { refusal, count, sending, progress, send, mend } = useSending(action, refused, { seal: protect ? proof.seal : undefined });
  const state = useMemo(() => formState(refusal, t, own), [refusal, t, own]);
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
