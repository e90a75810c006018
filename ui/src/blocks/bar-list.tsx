// Label, bar and value of each row: the printed values determine the bars.

import { percentOf } from "../kit/percent";
import styles from "./bar-list.module.css";

export interface BarProps {
  label: string;
  printed: string;
  /** Share of the longest bar. */
  share: number;
}

export function BarList({ bars }: { bars: BarProps[] }) {
  return (
    <dl class={styles.bars}>
      {bars.map(({ label, printed, share }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd class="grid middle gap-3 strong tabular">
            <svg width="100%" height="18" aria-hidden="true"><rect width={percentOf(share)} height="18" class={share === 1 ? styles.most : styles.bar} /></svg>
            <span>{printed}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
