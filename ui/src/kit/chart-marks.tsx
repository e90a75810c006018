// The annotations of a chart besides its curves: thresholds, ranges of the axis, numbered points.

import type { ChartLayout, Words } from "./chart-layout";
import styles from "./chart-marks.module.css";
import { percentOf } from "./percent";

const RADIUS = 9;

/** The background of the current zone. */
export function Tint({ zones }: Pick<ChartLayout, "zones">) {
  const zone = zones.find(({ current, rank }) => current && rank > 0);
  return zone ? <rect width="100%" y={percentOf(zone.top)} height={percentOf(zone.bottom - zone.top)} class={styles.tint} /> : null;
}

export function Spans({ spans }: Pick<ChartLayout, "spans">) {
  return (
    <>
      {spans.map(({ x, width, label }) => (
        <g key={label}>
          <rect x={percentOf(x)} width={percentOf(width)} height="100%" class={styles.span} />
          <text x={percentOf(x + width)} dx={-6} y="100%" dy={-12} class={styles.spanName}>{label}</text>
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

/**
 * If there is no text beside the plot, names the main threshold on its line, away from the label at the end of the
 * current one.
 */
export function ThresholdName({ thresholds, end }: Pick<ChartLayout, "thresholds"> & Pick<Words, "end">) {
  const main = thresholds.find((threshold) => threshold.main);
  if (!main) return null;
  return <text x={end?.turned ? 4 : "100%"} y={percentOf(main.y)} dy={-5} class={`${styles.inner} ${styles.mainName} ${end?.turned ? "" : styles.right}`}>{main.short}</text>;
}

/** The scale of levels at the edge of the plot, with its names and bounds. */
export function Side({ zones, thresholds }: Pick<ChartLayout, "zones" | "thresholds">) {
  if (thresholds.length === 0) return null;
  return (
    <svg class={styles.side} data-side="" aria-hidden="true">
      {zones.map(({ top, bottom, rank, name, current, at }) => (
        <g key={name}>
          <rect y={percentOf(top)} width="8" height={percentOf(bottom - top)} class={styles[`rank${rank}`]} />
          {at !== null && <text x={18} y={percentOf(at)} dy="0.34em" class={current ? `${styles.word} ${styles.inForce}` : styles.word}>{name}</text>}
        </g>
      ))}
      {thresholds.map(({ at, bound, label, main }) => (
        <text key={label} x={zones.length > 0 ? "100%" : 12} y={percentOf(at)} dy="0.34em" class={`${styles.word} ${main ? styles.mainName : ""} ${zones.length > 0 ? styles.right : ""}`}>
          {zones.length > 0 ? bound : label}
        </text>
      ))}
    </svg>
  );
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
