// A pre-rendered sparkline: markup only.

import { percentOf } from "./percent";
import type { SparkDrawing } from "./spark-drawing";
import styles from "./sparkline.module.css";

interface SparkPictureProps {
  drawing: SparkDrawing;
  /** The text alternative. */
  label: string;
  /** The names of the first month and of every third one after it; without them there is no axis. */
  months?: string[] | undefined;
  /** Whether the current line is not of today, and is grey. */
  muted?: boolean | undefined;
}

/** The first days of months from September on, in days of a year, and the end of August. */
const MONTHS = [0, 30, 61, 91, 122, 153, 181, 212, 242, 273, 303, 334, 365];

function Months({ names }: { names: string[] }) {
  return (
    <>
      <svg y="4.875rem" width="100%" height="10" viewBox="0 -5 365 10" preserveAspectRatio="none" class={`${styles.axis} overflow-visible`}>
        <path d={`M0 0H365${MONTHS.map((day) => `M${day}-3V3`).join("")}`} />
      </svg>
      {names.map((name, index) => (
        <text key={name} x={percentOf((MONTHS[index * 3] ?? 0) / 365)} y="6.375rem" class={index > 0 ? `${styles.month} ${styles.middle}` : styles.month}>{name}</text>
      ))}
    </>
  );
}

export function SparkPicture({ drawing: { viewBox, last, current, provisional, threshold, end }, label, months, muted }: SparkPictureProps) {
  const looks = [`${styles.sparkline} full fill-none`, months && styles.dated, muted && styles.muted].filter(Boolean).join(" ");
  // An attribute: browsers ignore the height of a style sheet for a drawing inside another one.
  const height = months ? "4.5rem" : "100%";
  return (
    <svg class={looks} role="img" aria-label={label}>
      <svg width="100%" height={height} class={`${styles.curves} overflow-visible`} viewBox={viewBox} preserveAspectRatio="none">
        {threshold !== null && <path class={styles.threshold} d={threshold} />}
        {last !== null && <path class={styles.last} d={last} />}
        <path class={styles.current} d={current} />
        {provisional !== null && <path class={`${styles.current} ${styles.provisional}`} d={provisional} />}
      </svg>
      {end && (
        <svg height={height} class={`${styles.curves} overflow-visible`}>
          <svg x={percentOf(end.x)} y={percentOf(end.y)} class="overflow-visible"><path d="M-6.5 0H6.5M0-6.5V6.5" class={styles.cross} /></svg>
        </svg>
      )}
      {months && <Months names={months} />}
    </svg>
  );
}
