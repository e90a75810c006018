// A form of one page. Without a script the browser submits it; a script submits it in the background, shows errors
// without losing input, and redirects. The submitted page leaves the history, so that Back does not submit again.

import { useLayoutEffect, useMemo, useRef, type ReactNode } from "react";
import type { FieldProblem } from "../lib/api";
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
  /** The name of the form, to which its captcha is bound; none for forms without a captcha. */
  protect?: string;
  /** The server's rejection of a form sent without a script. */
  refusal: Refusal | null;
  /** The labels of the fields in order, by field name. */
  labels: Record<string, string>;
  /** The message about invalid answers. */
  invalid: string;
  /** The label of the button. */
  submit: string;
  /** A note beside the button. */
  note?: ReactNode;
  /** The form's own texts for errors of the whole form. */
  whole?: ((code: string) => WholeWords | undefined) | undefined;
  /** The contact address shown if the captcha rejects a visitor. */
  email?: string | undefined;
  /** Texts of codes that only this form has. */
  sentence?: Sentence;
  /** Validates before sending, like the server. */
  check?: (answers: FormData) => FieldProblem[];
  children: ReactNode;
}

export interface WholeWords {
  title: string;
  text: string;
}

/** The upload progress of a form with files. */
function Sent({ sent, total }: Progress) {
  const t = useT();
  const { size } = useFormat();
  return (
    <p class={`small ${styles.progress} grid gap-2 mt-5 tabular`}>
      <label for="progress">{t("kit:form.progress", { sent: size(sent), total: size(total) })}</label>
      <progress id="progress" value={sent} max={total} />
    </p>
  );
}

export function Form({ action, protect, refusal: refused, labels, invalid, submit, note, whole, email, sentence: own, check, children }: FormProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const proof = useProof(protect ?? "");
  const { refusal, count, sending, progress, send, setFieldErrors, refuse } = useSending(action, refused, { seal: protect ? proof.seal : undefined });
  const state = useMemo(() => formState(refusal, t, own), [refusal, t, own]);
  const errors = summed(labels, state.errors, t);
  const words = refusal ? whole?.(refusal.code) : undefined;

  useLayoutEffect(() => {
    // The server's errors are in the page's language, and stay until corrected.
    if (form.current) form.current.noValidate = true;
  }, []);
  const onInput = ({ target }: Event) => {
    if (protect) proof.begin();
    const { name } = target as HTMLInputElement;
    if (state.errors[name]) setFieldErrors(name);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (sending || !form.current) return;
    const answers = new FormData(form.current);
    const faults = check?.(answers) ?? [];
    if (faults.length > 0) refuse(answers, faults);
    else void send(answers);
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
