// A long form in short steps. All steps are one form in the page, so that nothing is lost between them; a script shows
// one at a time, gives each its address and stores the answers in the tab. Without a script it is one long form.

import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from "react";
import type { FieldProblem } from "../lib/api";
import { useT } from "../lib/i18n";
import type { Refusal } from "../lib/refusal";
import { ActionBar } from "./action-bar";
import { useKeptAnswers } from "./answers";
import { ErrorSummary } from "./error-summary";
import { LockIcon } from "./icons";
import { REFUSED, SendButton, summed, useSending, WholeProblem } from "./sending";
import { FormContext, formState, sentence, type Sentence } from "./form-state";
import { ProofLine, useProof } from "./proof";
import { leadOn, rememberSent } from "./sent-form";
import { namedSteps, stepOf, useStep } from "./step";
import { StepRow } from "./step-row";
import { Trap } from "./trap";
import styles from "./wizard.module.css";

export interface WizardStep {
  /** The name in the row of steps; consecutive screens with the same name are one step. */
  name: string;
  title: string;
  /** The label of the button that opens this step. */
  next?: string;
  /** The names of its fields. */
  fields: string[];
  /** Whether it uses the full width of the page. */
  wide?: boolean;
  /** Its content; with a script, all answers so far are given. */
  content(answers: FormData | null, show: (step: number) => void): ReactNode;
  /** The errors of its answers. */
  check?(answers: FormData): FieldProblem[];
  /** Why the next step is closed until the checkbox of this one is ticked; `check` decides. */
  closed?: string;
}

interface WizardProps {
  /** The name of the stored answers. */
  id: string;
  /** The title of the form. */
  title: string;
  steps: WizardStep[];
  /** The query of the address, whose `step` counts from 1. */
  search: URLSearchParams;
  action: string;
  /** The name of the form, to which its captcha is bound; none for signed-in users. */
  protect?: string;
  /** The contact address shown if the captcha rejects a visitor. */
  email?: string | undefined;
  /** The server's rejection of a form sent without a script. */
  refusal: Refusal | null;
  /** The labels of the fields, in order. */
  labels: Record<string, string>;
  /** Texts of codes that only this form has. */
  sentence?: Sentence;
  /** Called with all answers at each change. */
  onEdit?(answers: FormData): void;
  /** A note beside the last button: the effect of submitting. */
  note: string;
}

const nameOf = ({ pointer }: FieldProblem) => pointer.replace(/^\//, "");

type Rules = Pick<WizardProps, "id" | "steps" | "search" | "action" | "protect" | "refusal" | "onEdit">;

/** The state of the wizard: current step, its errors, and handlers of the form's events. */
function useWizard({ id, steps, search, action, protect, refusal: refused, onEdit }: Rules, form: RefObject<HTMLFormElement | null>) {
  const kept = useKeptAnswers(id, form);
  const proof = useProof(protect ?? "");
  const onSent = (location: string) => {
    kept.forget();
    rememberSent(id, location);
  };
  const sending = useSending(action, refused, { seal: protect ? proof.seal : undefined, onSent });
  const read = () => new FormData(form.current ?? undefined);
  const [answers, setAnswers] = useState<FormData | null>(null);
  const readAnswers = () => setAnswers(read());
  const checked = (at: number, given: FormData) => steps[at - 1]?.check?.(given) ?? [];
  const onFollow = () => {
    sending.forgive();
    readAnswers();
  };
  const { step: asked, go, settle } = useStep(search, steps.length, onFollow);
  // Addresses cannot skip a step that closes the next one. Before the answers are read, nothing is ticked.
  const closing = steps.findIndex(({ closed }, index) => closed && index + 1 < asked && !(answers && checked(index + 1, answers).length === 0));
  const step = closing < 0 ? asked : closing + 1;
  useEffect(() => {
    if (answers && step !== asked) settle(step);
  }, [answers, step, asked, settle]);
  const readAt = useRef(0);
  const readOnce = useEffectEvent(readAnswers);
  useLayoutEffect(() => {
    // Before paint, because a summary must not show the answers of an earlier step.
    if (readAt.current !== step) readOnce();
    readAt.current = step;
  }, [step]);
  // Restored answers may have added controls that the first reading missed.
  useEffect(() => readOnce(), []);
  const hasBegun = step > 1;
  useEffect(() => leadOn(id, () => hasBegun), [id, hasBegun]);
  const move = (to: number) => {
    onFollow();
    go(to);
  };
  // Shows the step of an error that only the server detects.
  const goToFault = useEffectEvent(() => {
    const [first] = sending.refusal?.fields ?? [];
    const at = first ? steps.findIndex(({ fields }) => fields.includes(nameOf(first))) + 1 : 0;
    if (at > 0 && at !== step) go(at);
  });
  useEffect(() => {
    if (sending.count > 0) goToFault();
  }, [sending.count]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (sending.sending) return;
    const given = read();
    const last = step === steps.length;
    const wrong = (last ? steps.map((_, index) => index + 1) : [step]).find((at) => checked(at, given).length > 0);
    if (wrong !== undefined) sending.refuse(given, checked(wrong, given));
    else if (last) void sending.send(given);
    else move(step + 1);
  };
  const edit = ({ target }: Event) => {
    kept.save();
    const { name } = target as HTMLInputElement;
    // A rejected value is validated at each input, so that its error disappears when it is corrected.
    const names = [name, ...(steps[step - 1]?.fields ?? [])];
    const given = read();
    onEdit?.(given);
    const faults = checked(step, given);
    for (const each of new Set(names)) {
      const isOf = (fault: FieldProblem) => nameOf(fault) === each;
      const was = sending.refusal?.fields.find(isOf);
      const now = faults.filter(isOf);
      if (was && (each === name || now[0]?.code !== was.code)) sending.setFieldErrors(each, now);
    }
  };
  return { ...sending, proof, step, answers, move, submit, edit };
}

/** The position as text. */
function Eyebrow({ title, names, screen }: { title: string; names: string[]; screen: number }) {
  const t = useT();
  const steps = namedSteps(names);
  const step = stepOf(steps, screen);
  const { first = 1, screens = 1 } = steps[step - 1] ?? {};
  const place = { title, step, total: steps.length };
  return (
    <h1 class={`${styles.eyebrow} small regular muted no-help`}>
      <span class="needs-script">{screens > 1 ? t("kit:wizard.screens", { ...place, screen: screen - first + 1, screens }) : t("kit:wizard.eyebrow", place)}</span>
      <span class="no-script">{title}</span>
    </h1>
  );
}

function StepTitle({ shown, children }: { shown: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef(shown);
  useLayoutEffect(() => {
    if (shown && !seen.current) heading.current?.focus();
    seen.current = shown;
  }, [shown]);
  return <h2 class={styles.title} ref={heading} tabIndex={-1}>{children}</h2>;
}

export function Wizard(props: WizardProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const { title, steps, action, labels, note, email, protect, sentence: own } = props;
  const { proof, step, refusal, count, sending, answers, move, submit, edit } = useWizard(props, form);
  const state = useMemo(() => formState(refusal, t, own), [refusal, t, own]);
  const names = steps.map(({ name }) => name);
  const named = namedSteps(names);
  const last = step === steps.length;
  const isRefused = refusal?.code === REFUSED;
  const closed = steps[step - 1]?.closed;
  const onRetry = () => {
    proof.renew();
    form.current?.requestSubmit();
  };

  useLayoutEffect(() => {
    // Browsers block submission silently for a required field in a hidden step.
    if (form.current) form.current.noValidate = true;
  }, []);
  return (
    <FormContext.Provider value={state}>
      <StepRow steps={named} step={stepOf(named, step)} onMove={move} />
      <Eyebrow title={title} names={names} screen={step} />
      <form ref={form} class={`${styles.form} ${closed ? styles.closes : ""}`} method="post" action={action} encType="multipart/form-data" onFocusIn={protect ? proof.begin : undefined} onInput={edit} onSubmit={submit} aria-busy={sending}>
        {steps.map((each, index) => (
          <section key={each.title} class={styles.step} data-shown={step === index + 1} data-wide={each.wide}>
            <StepTitle shown={step === index + 1}>{each.title}</StepTitle>
            {step === index + 1 && <ErrorSummary errors={summed(labels, state.errors, t)} attempt={count} />}
            {step === index + 1 && <WholeProblem refusal={refusal} />}
            {each.content(step === index + 1 ? answers : null, move)}
          </section>
        ))}
        <Trap />
        <div class={styles.step} data-shown={last || isRefused}>
          {protect && <ProofLine state={proof.state} refused={isRefused ? sentence(REFUSED, t) : undefined} onRetry={onRetry} email={email} />}
        </div>
        <ActionBar>
          <div class="button-row">
            <SendButton sending={sending}>
              {closed && <span class={styles.lock}><LockIcon /></span>}
              <span class={styles.forward} data-shown={!last}>{steps[step]?.next ?? t("kit:wizard.next")}</span>
              <span class={styles.forward} data-shown={last} data-last>{t("kit:wizard.finish")}</span>
            </SendButton>
            <button class={`button button-quiet ${styles.previous} needs-script`} type="button" hidden={step === 1} onClick={() => move(step - 1)}>{t("kit:wizard.previous")}</button>
          </div>
          {closed && <p class={`small ${styles.why}`}>{closed}</p>}
          <p class={`small muted ${styles.kept} needs-script`}>{last ? note : t("kit:wizard.kept")}</p>
        </ActionBar>
      </form>
    </FormContext.Provider>
  );
}
