// A process, in order.

import type { BlockProps } from "./block";
import styles from "./steps.module.css";
import { Title } from "./title";

export function Steps({ block: { steps }, level }: BlockProps<"Steps">) {
  return (
    <ol class={styles.steps}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <Title level={level}>{title}</Title>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
