// Key figures on one axis.

import type { BlockOf } from "../blocks/types";
import styles from "./figures.module.css";

export function Figures({ block: { figures } }: { block: BlockOf<"KeyFigures"> }) {
  return (
    <dl class={styles.figures}>
      {figures.map(({ value, label, note }) => (
        <div key={label}>
          <dt>{label}{note && <><br /><small>{note}</small></>}</dt>
          <dd class="figure">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
