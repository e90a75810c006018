// The days until an answer, to scale, with its marks named below in order.

import type { ReactNode } from "react";
import styles from "./day-axis.module.css";

export interface DayMark {
  /** Days since the start of the axis. */
  day: number;
  kind: "now" | "own" | "law";
  name: ReactNode;
  about?: ReactNode;
}

interface DayAxisProps {
  days: number;
  /** The end of the thick line. */
  until: number;
  marks: DayMark[];
}

const SIDE = 16;
const MIDDLE = 14;
const CROSS = "M-2.7-8h5.4v5.3h5.3v5.4h-5.3v5.3h-5.4v-5.3h-5.3v-5.4h5.3z";

export function DayAxis({ days, until, marks }: DayAxisProps) {
  const at = (day: number) => `${Math.round((day / days) * 1000) / 10}%`;
  const whole = { x1: 0, x2: "100%", y1: MIDDLE, y2: MIDDLE };
  return (
    <div class={styles.axis}>
      <svg class={`${styles.drawing} overflow-visible block full`} height={2 * MIDDLE} aria-hidden="true">
        <svg viewBox={`0 0 ${days} ${2 * MIDDLE}`} preserveAspectRatio="none" width="100%" height={2 * MIDDLE}>
          <line class={styles.days} {...whole} x2={days} />
          <line class={styles.weeks} {...whole} x2={days} />
        </svg>
        <line class={styles.line} {...whole} />
        <line class={styles.reached} {...whole} x2={at(until)} />
        {marks.map(({ day, kind }) =>
          kind === "law"
            ? <line key={kind} class={styles.law} x1={at(day)} x2={at(day)} y1={1} y2={2 * MIDDLE - 1} />
            : <svg key={kind} class={`${styles.drawing} overflow-visible block full`} x={at(day)} y={MIDDLE} width={SIDE} height={SIDE}><path class={styles[kind]} d={CROSS} /></svg>,
        )}
      </svg>
      <ul class={`${styles.names} row wrap apart gap-2 gap-x-4 small ${styles[placeOf(marks[1], days)]}`}>
        {marks.map(({ kind, name, about }) => (
          <li key={kind} class={styles[kind]}>
            <strong>{name}</strong>
            {about && <span class="block muted">{about}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The third of the axis with the second mark. Its name is placed by the row, so that names never overlap. */
function placeOf(mark: DayMark | undefined, days: number): "early" | "middle" | "late" {
  const share = mark ? mark.day / days : 1;
  return share < 1 / 3 ? "early" : share > 2 / 3 ? "late" : "middle";
}
