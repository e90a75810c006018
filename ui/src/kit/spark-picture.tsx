// A pre-rendered sparkline: markup only.

import type { SparkDrawing } from "./spark-drawing";
import styles from "./sparkline.module.css";

interface SparkPictureProps {
  drawing: SparkDrawing;
  /** The text alternative. */
  label: string;
}

export function SparkPicture({ drawing: { viewBox, last, current, provisional, end }, label }: SparkPictureProps) {
  return (
    <svg class={styles.sparkline} viewBox={viewBox} preserveAspectRatio="none" role="img" aria-label={label}>
      {last !== null && <path class={styles.last} d={last} />}
      <path class={styles.current} d={current} />
      {provisional !== null && <path class={`${styles.current} ${styles.provisional}`} d={provisional} />}
      {end !== null && <path class={styles.end} d={end} />}
    </svg>
  );
}
