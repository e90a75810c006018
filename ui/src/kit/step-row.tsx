// The steps of a wizard in one row: links to previous steps, the current one with its name, and later ones.

import { useT } from "../lib/i18n";
import { stepAddress, type NamedStep } from "./step";
import styles from "./step-row.module.css";

interface StepRowProps {
  steps: NamedStep[];
  /** The current step, from 1. */
  step: number;
  onMove(screen: number): void;
}

const CROSS = "M10 1h10v9h9v10h-9v9H10v-9H1V10h9z";
const TICK = "M10 15.5l3.6 3.6 7-8";

function Mark({ number, state }: { number: number; state: "done" | "current" | "ahead" }) {
  return (
    <svg class={`${styles.mark} strong ${styles[state]}`} viewBox="0 0 30 30" aria-hidden="true">
      <path d={CROSS} />
      {state === "done" ? <path class={styles.tick} d={TICK} /> : <text x="15" y="20" text-anchor="middle">{number}</text>}
    </svg>
  );
}

export function StepRow({ steps, step, onMove }: StepRowProps) {
  const t = useT();
  const next = steps[step]?.name;
  const go = (event: MouseEvent, screen: number) => {
    event.preventDefault();
    onMove(screen);
  };
  return (
    <nav class={`${styles.row} needs-script`} aria-label={t("kit:wizard.steps")}>
      <ol class="row">
        {steps.map(({ name, first }, index) => {
          const number = index + 1;
          const state = number < step ? "done" : number === step ? "current" : "ahead";
          // A phone has no room for the name: the mark alone is the target.
          const marked = <><Mark number={number} state={state} /><span>{name}</span></>;
          return (
            <li key={name} class={`${styles[state]} touch small muted`} aria-current={state === "current" ? "step" : undefined}>
              {state === "done" ? <a href={stepAddress(first)} onClick={(event) => go(event, first)}>{marked}</a> : marked}
            </li>
          );
        })}
      </ol>
      <p class={styles.position} aria-hidden="true">
        <strong>{t("kit:wizard.position", { step, total: steps.length })}</strong>
        {next && <span>{t("kit:wizard.then", { name: next })}</span>}
      </p>
    </nav>
  );
}
