// The annotations of a chart besides its curves: thresholds, ranges of the axis, numbered points.

import type { ChartLayout } from "./chart-layout";
import styles from "./chart-marks.module.css";
import { percentOf } from "./percent";

const RADIUS = 9;

/** The background of the current zone. */
export function Tint({ zones }: Pick<ChartLayout, "zones">) {
  const zone = zones.find(({ current, rank }) => current && rank > 0);
  return zone ? <rect width="100%" y={percentOf(zone.top)} height={percentOf(zone.bottom - zone.top)} class={styles.tint} /> : null;
}

/** Missing days are hatched. */
export function Spans({ spans }: Pick<ChartLayout, "spans">) {
  return (
    <>
      {spans.map(({ x, width, label, missing }) => (
        <g key={label}>
          {missing && <pattern id="span-missing" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V7" class={styles.hatch} /></pattern>}
          <rect x={percentOf(x)} width={percentOf(width)} height="100%" class={missing ? undefined : styles.span} fill={missing ? "url(#span-missing)" : undefined} />
          <text x={percentOf(x + width)} y="-0.4rem" class={`${styles.spanName} tabular fill-muted`}>{label}</text>
        </g>
      ))}
    </>
  );
}

export function Runs({ runs }: Pick<ChartLayout, "runs">) {
  return <>{runs.map(({ x, width }) => <line key={x} x1={percentOf(x)} x2={percentOf(x + width)} y1="100%" y2="100%" class={styles.run} />)}</>;
}

/** Lighter than any curve. */
export function Thresholds({ thresholds }: Pick<ChartLayout, "thresholds">) {
  return <>{thresholds.map(({ y, label, main }) => <line key={label} x2="100%" y1={percentOf(y)} y2={percentOf(y)} class={main ? styles.main : styles.threshold} />)}</>;
}

export function Marks({ marks }: Pick<ChartLayout, "marks">) {
  return (
    <>
      {marks.map(({ x, y, top, label }) => (
        <g key={label}>
          <line x1={percentOf(x)} x2={percentOf(x)} y1={percentOf(top)} y2={percentOf(y)} class={styles.leader} />
          <circle cx={percentOf(x)} cy={percentOf(top)} r={RADIUS} class={styles.disc} />
          <text x={percentOf(x)} y={percentOf(top)} dy="0.35em" class={styles.number}>{label}</text>
        </g>
      ))}
    </>
  );
}
