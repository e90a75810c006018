// A line the size of a word: the course of a series, last year's behind it, no axis.

import { between, lastIndex, linePath, type Values } from "./path";
import { createTightScale } from "./scale";
import styles from "./sparkline.module.css";

const HEIGHT = 120;
/** Room for the ends of thick strokes, in the same units. */
const PADDING = 8;

interface SparklineProps {
  values: (number | null)[];
  /** The same days one year before; may go on beyond the last value. */
  last?: (number | null)[] | undefined;
  provisionalFrom?: number | undefined;
  /** The drawing in words. */
  label: string;
}

export function Sparkline({ values, last = [], provisionalFrom, label }: SparklineProps) {
  const scale = createTightScale([...values, ...last], HEIGHT);
  const count = Math.max(values.length, last.length, 2);
  const split = provisionalFrom ?? values.length;
  const end = lastIndex(values);
  const path = (of: Values) => linePath(of, scale.y);
  return (
    <svg
      class={styles.sparkline}
      viewBox={`0 ${-PADDING} ${count - 1} ${HEIGHT + 2 * PADDING}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {last.length > 0 && <path class={styles.last} d={path(last)} />}
      <path class={styles.current} d={path(between(values, 0, split - 1))} />
      {split < values.length && <path class={`${styles.current} ${styles.provisional}`} d={path(between(values, split - 1, values.length))} />}
      {end >= 0 && <path class={styles.end} d={path(between(values, end, end))} />}
    </svg>
  );
}
