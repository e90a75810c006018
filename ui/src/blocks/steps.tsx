// A process in order.

import type { BlockProps } from "./block";
import styles from "./steps.module.css";
import { Title } from "./title";
import words from "./words.module.css";

export function Steps({ block: { steps }, level }: BlockProps<"Steps">) {
  return (
    <ol class={styles.steps}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <Title level={level} class={`${words.name} ${styles.name}`}>{title}</Title>
          <p class={`${words.text} measure muted`}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
