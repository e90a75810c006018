// A long form in short steps. All steps are one form in the page, so that nothing is lost between them; a script shows
// one at a time, gives each its address and keeps the answers in the tab. Without a script it is one long form.

import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { useT } from "../lib/i18n";
import { useKeptAnswers } from "./answers";
import { ErrorSummary, type FieldError } from "./error-summary";
import { stepAddress, useStep } from "./step";
import { StepHeading } from "./step-heading";
import styles from "./wizard.module.css";

export interface WizardStep {
  title: string;
  /** The fields; `errors` is by field name. */
  content(errors: Record<string, string>): ReactNode;
  /** What is wrong with the answers of this step. */
  check?(answers: FormData): FieldError[];
}

interface WizardProps {
  /** Names the answers kept in the tab. */
  id: string;
  steps: WizardStep[];
  /** The query of the address, where `step` counts from 1; without it the introduction is shown. */
  search: URLSearchParams;
  introduction: ReactNode;
  /** Where the form goes without a script. */
  action: string;
  /** Sends the answers; without it the browser does. */
  onFinish?: ((answers: FormData) => void) | undefined;
  /** What the server refused. */
  refused?: FieldError[] | undefined;
}

interface Refusal {
  errors: FieldError[];
  attempt: number;
}

const NO_REFUSAL: Refusal = { errors: [], attempt: 0 };

type WizardRules = Pick<WizardProps, "id" | "steps" | "search" | "onFinish">;

/** Where the reader is, what is wrong there, and what the form's events do about it. */
function useWizard({ id, steps, search, onFinish }: WizardRules, form: RefObject<HTMLFormElement | null>) {
  const { step, go } = useStep(search, steps.length);
  const [refusal, setRefusal] = useState(NO_REFUSAL);
  const kept = useKeptAnswers(id, form);
  const answers = () => new FormData(form.current ?? undefined);
  const check = (at: number) => steps[at - 1]?.check?.(answers()) ?? [];

  const move = (to: number) => {
    setRefusal(NO_REFUSAL);
    go(to);
  };
  /** Shows the first wrong step among these; false when there is none. */
  const refuse = (candidates: number[]): boolean => {
    const wrong = candidates.find((at) => check(at).length > 0);
    if (wrong === undefined) return false;
    if (wrong !== step) go(wrong);
    setRefusal(({ attempt }) => ({ errors: check(wrong), attempt: attempt + 1 }));
    return true;
  };
  const submit = (event: SubmitEvent) => {
    const last = step === steps.length;
    const refused = refuse(last ? steps.map((_, index) => index + 1) : [step]);
    if (refused || !last || onFinish) event.preventDefault();
    if (refused) return;
    if (!last) return move(step + 1);
    kept.forget();
    onFinish?.(answers());
  };
  const edit = () => {
    kept.save();
    // What has been refused once is judged at each key, so that an error goes as soon as it is mended.
    if (refusal.errors.length > 0) setRefusal(({ attempt }) => ({ errors: check(step), attempt }));
  };
  return { step, refusal, move, submit, edit };
}

function Moves({ last, onPrevious }: { last: boolean; onPrevious(): void }) {
  const t = useT();
  return (
    <>
      <div class="button-row">
        <button class={`button button-quiet ${styles.previous}`} type="button" onClick={onPrevious}>{t("kit:wizard.previous")}</button>
        <button class="button" type="submit">
          <span class={styles.forward} data-shown={!last}>{t("kit:wizard.next")}</span>
          <span class={styles.forward} data-shown={last} data-last>{t("kit:wizard.finish")}</span>
        </button>
      </div>
      <p class={`small muted ${styles.kept}`}>{t("kit:wizard.kept")}</p>
    </>
  );
}

function Introduction({ shown, onStart, children }: { shown: boolean; onStart(): void; children: ReactNode }) {
  const t = useT();
  const start = (event: MouseEvent) => {
    event.preventDefault();
    onStart();
  };
  return (
    <div class={styles.introduction} data-shown={shown}>
      {children}
      <a class={`button ${styles.start}`} href={stepAddress(1)} onClick={start}>{t("kit:wizard.start")}</a>
    </div>
  );
}

export function Wizard({ introduction, action, refused = [], ...rules }: WizardProps) {
  const form = useRef<HTMLFormElement>(null);
  const { steps } = rules;
  const { step, refusal, move, submit, edit } = useWizard(rules, form);
  const errors = [...refusal.errors, ...refused.filter(({ field }) => !refusal.errors.some((error) => error.field === field))];
  const byField = Object.fromEntries(errors.map(({ field, message }) => [field, message]));
  const titles = steps.map(({ title }) => title);

  useLayoutEffect(() => {
    // The browser would refuse silently for a required field of a step that is not shown.
    if (form.current) form.current.noValidate = true;
  }, []);
  return (
    <>
      <Introduction shown={step === 0} onStart={() => move(1)}>{introduction}</Introduction>
      <form ref={form} class={styles.form} method="post" action={action} encType="multipart/form-data" onInput={edit} onSubmit={submit} data-shown={step > 0}>
        <ErrorSummary errors={errors} attempt={refusal.attempt} />
        {steps.map(({ title, content }, index) => (
          <section key={title} class={styles.step} data-shown={step === index + 1}>
            <StepHeading steps={titles} step={index + 1} current={step} />
            {content(byField)}
          </section>
        ))}
        <Moves last={step === steps.length} onPrevious={() => move(step - 1)} />
      </form>
    </>
  );
}
