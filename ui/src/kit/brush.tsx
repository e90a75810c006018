// Selects a stretch of a series on a small drawing of the whole: two sliders by keyboard, two handles by pointer.

import { useMemo } from "react";
import styles from "./brush.module.css";
import { bandPath, heightsOf, linePath, type Values } from "./path";
import { percentOf } from "./percent";
import { createTightScale } from "./scale";

/** Units of paths from top to bottom. */
const UNITS = 200;
/** The least stretch, as a share of the whole. */
const LEAST = 0.03;

interface BrushProps {
  values: Values;
  /** Positions of the first and the last value of the stretch. */
  from: number;
  to: number;
  /** Positions from one step of the sliders to the next. */
  step: number;
  labels: { from: string; to: string };
  /** The text of a position. */
  print(at: number): string;
  onMove(from: number, to: number): void;
}

export function Brush({ values, from, to, step, labels, print, onMove }: BrushProps) {
  const last = Math.max(1, values.length - 1);
  const { line, area } = useMemo(() => {
    const { y } = createTightScale([values, [0]], UNITS);
    const heights = heightsOf(values, y);
    return { line: linePath(heights), area: bandPath(heights.map((height) => (height == null ? height : UNITS)), heights) };
  }, [values]);
  const least = Math.ceil(LEAST * last);
  const slider = (name: "from" | "to", at: number, move: (to: number) => void) => (
    <input
      type="range" class={styles.handle} min={0} max={last} step={step} value={at} aria-label={labels[name]} aria-valuetext={print(at)}
      onInput={(event) => move(Number(event.currentTarget.value))}
    />
  );
  return (
    <div class={`${styles.brush} needs-script no-print`}>
      <svg class={`${styles.strip} absolute overflow-visible full linen`} aria-hidden="true">
        <svg width="100%" height="100%" viewBox={`0 0 ${last} ${UNITS}`} preserveAspectRatio="none">
          <path d={area} class={styles.area} />
          <path d={line} class={`${styles.line} fill-none stroke-muted`} />
        </svg>
        <rect width={percentOf(from / last)} height="100%" class={styles.veil} />
        <rect x={percentOf(to / last)} width={percentOf(1 - to / last)} height="100%" class={styles.veil} />
        <rect x={percentOf(from / last)} width={percentOf((to - from) / last)} height="100%" class={`${styles.frame} fill-none stroke-brand`} />
      </svg>
      {slider("from", from, (at) => onMove(Math.max(0, Math.min(at, to - least)), to))}
      {slider("to", to, (at) => onMove(from, Math.min(last, Math.max(at, from + least))))}
      <p class={`${styles.ends} row wrap apart gap-x-3 semibold`}><span>{print(from)}</span><span>{print(to)}</span></p>
    </div>
  );
}
