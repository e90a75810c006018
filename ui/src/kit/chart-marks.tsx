// What a chart says besides its lines: named stretches of the axis, values to compare with, points with a number.

import { PLOT, TOP, type ChartLayout, type DrawnMark } from "./chart-layout";
import styles from "./chart-marks.module.css";
import { percentOf } from "./percent";

const RADIUS = 9;

export function Spans({ spans }: Pick<ChartLayout, "spans">) {
  return (
    <>
      {spans.map(({ x, width, label }) => (
        <g key={label}>
          <rect x={percentOf(x)} y={TOP} width={percentOf(width)} height={PLOT} class={styles.span} />
          <text x={percentOf(x + width)} dx={-6} y={TOP + PLOT - 12} class={styles.spanName}>{label}</text>
        </g>
      ))}
    </>
  );
}

export function Thresholds({ thresholds }: Pick<ChartLayout, "thresholds">) {
  return (
    <>
      {thresholds.map(({ y, name, label }) => (
        <g key={label}>
          <line x2="100%" y1={y} y2={y} class={styles.threshold} />
          <text x="100%" y={name} class={styles.thresholdName}>{label}</text>
        </g>
      ))}
    </>
  );
}

function Mark({ mark: { x, y, top, label } }: { mark: DrawnMark }) {
  const at = percentOf(x);
  return (
    <g>
      <line x1={at} x2={at} y1={top} y2={y} class={styles.leader} />
      <circle cx={at} cy={top} r={RADIUS} class={styles.disc} />
      <text x={at} y={top} dy="0.35em" class={styles.number}>{label}</text>
    </g>
  );
}

export function Marks({ marks }: Pick<ChartLayout, "marks">) {
  return <>{marks.map((mark) => <Mark key={mark.label} mark={mark} />)}</>;
}
