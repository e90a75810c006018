// The steps of a wizard in one row: those behind lead back, the one shown is named to everybody, those ahead wait.

import { useT } from "../lib/i18n";
import { stepAddress } from "./step";
import styles from "./step-row.module.css";

interface StepRowProps {
  names: string[];
  /** The one shown, from 1. */
  step: number;
  onMove(step: number): void;
}

const CROSS = "M10 1h10v9h9v10h-9v9H10v-9H1V10h9z";
const TICK = "M10 15.5l3.6 3.6 7-8";

function Mark({ number, state }: { number: number; state: "done" | "current" | "ahead" }) {
  return (
    <svg class={`${styles.mark} ${styles[state]}`} viewBox="0 0 30 30" aria-hidden="true">
      <path d={CROSS} />
      {state === "done" ? <path class={styles.tick} d={TICK} /> : <text x="15" y="20" text-anchor="middle">{number}</text>}
    </svg>
  );
}

export function StepRow({ names, step, onMove }: StepRowProps) {
  const t = useT();
  const next = names[step];
  const go = (event: MouseEvent, to: number) => {
    event.preventDefault();
    onMove(to);
  };
  return (
    <nav class={styles.row} aria-label={t("kit:wizard.steps")}>
      <ol>
        {names.map((name, index) => {
          const number = index + 1;
          const state = number < step ? "done" : number === step ? "current" : "ahead";
          return (
            <li key={name} class={styles[state]} aria-current={state === "current" ? "step" : undefined}>
              <Mark number={number} state={state} />
              {state === "done" ? <a href={stepAddress(number)} onClick={(event) => go(event, number)}>{name}</a> : <span>{name}</span>}
            </li>
          );
        })}
      </ol>
      <p class={styles.position} aria-hidden="true">
        <strong>{t("kit:wizard.position", { step, total: names.length })}</strong>
        {next && <span>{t("kit:wizard.then", { name: next })}</span>}
      </p>
    </nav>
  );
}
