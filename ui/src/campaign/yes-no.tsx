// A yes/no question, with the fields that "yes" requires.

import type { ReactNode } from "react";
import { ChoiceField } from "../kit/choice-field";
import { useT } from "../lib/i18n";
import styles from "./screen.module.css";

interface YesNoProps {
  name: string;
  label: string;
  hint: string;
  children?: ReactNode;
}

export function YesNo({ name, label, hint, children }: YesNoProps) {
  const t = useT();
  const choices = (["yes", "no"] as const).map((value) => ({ value, label: t(`campaign:answer.${value}`) }));
  return (
    <div class={`${styles.question} flow-5`}>
      <ChoiceField kind="radio" name={name} label={label} hint={hint} required cards choices={choices} />
      {children && <div class={styles.detail}>{children}</div>}
    </div>
  );
}
