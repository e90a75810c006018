// Figures on one axis, each with its label.

import type { BlockProps } from "./block";
import styles from "./key-figures.module.css";

export function KeyFigures({ block: { figures } }: BlockProps<"KeyFigures">) {
  return (
    <dl class={styles.figures}>
      {figures.map(({ value, label, note }) => (
        <div class="row pt-4 rule-top" key={label}>
          <dt>{label}{note && <><br /><small class="small muted">{note}</small></>}</dt>
          <dd class="figure">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
