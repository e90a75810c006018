// The steps of a method as cells side by side.

import type { BlockProps } from "../blocks/block";
import { Title } from "../blocks/title";
import styles from "./step-cells.module.css";

export function StepCells({ block: { steps }, level }: BlockProps<"Steps">) {
  return (
    <ol class={`${styles.cells} grid hairline-bottom`}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <Title level={level} class={styles.name}>{title}</Title>
          <p class="muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}
