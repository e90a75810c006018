// Says where a step is: its number among all, its title, which takes the focus when the step changes, and what follows.

import { useLayoutEffect, useRef } from "react";
import { useT } from "../lib/i18n";
import styles from "./wizard.module.css";

interface StepHeadingProps {
  /** Titles of all steps. */
  steps: string[];
  /** The step of this heading, from 1. */
  step: number;
  /** The step shown. */
  current: number;
}

export function StepHeading({ steps, step, current }: StepHeadingProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef(current);
  useLayoutEffect(() => {
    if (seen.current !== current && current === step) heading.current?.focus();
    seen.current = current;
  }, [current]);
  const next = steps[step];
  return (
    <header class={styles.heading}>
      <svg class={styles.progress} viewBox={`0 0 ${steps.length * 20 - 8} 12`} aria-hidden="true">
        {steps.map((title, index) => (
          <path key={title} class={index < step ? styles.done : undefined} d={`M${index * 20 + 4} 0h4v4h4v4h-4v4h-4v-4h-4v-4h4z`} />
        ))}
      </svg>
      <p class={styles.position}>{t("kit:wizard.position", { step, total: steps.length })}</p>
      <h2 ref={heading} tabIndex={-1}>{steps[step - 1]}</h2>
      {next && <p class={styles.following}>{t("kit:wizard.following", { title: next })}</p>}
    </header>
  );
}
