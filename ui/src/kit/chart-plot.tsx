// The drawing of a chart. Texts and horizontal lines are positioned by shares of the width and height, so they are
// never scaled; only the curves are in a box that stretches.

import { memo } from "react";
import type { ChartLine } from "./chart";
import type { ChartLayout, LineEnd, LineName, Words } from "./chart-layout";
import { Marks, Runs, Side, Spans, ThresholdName, Thresholds, Tint } from "./chart-marks";
import { percentOf } from "./percent";
import styles from "./chart.module.css";

/** Dashes of past seasons, each different, for grey print and forced colours. */
const PAST_DASHES = ["7 3", "2 3", "9 3 2 3", "4 3", "1.5 4"];

export function dashOf(tone: ChartLine["tone"], rank: number): string | undefined {
  return tone === "past" ? PAST_DASHES[rank % PAST_DASHES.length] : undefined;
}

/** The estimate in the chart's style, for its key. */
export function EstimateSwatch() {
  return (
    <svg width="28" height="14" aria-hidden="true">
      <path d="M0 0h28v14H0z" class={styles.estimateBand} />
      <path d="M0 7h28" class={styles.estimate} />
    </svg>
  );
}

/** Nearer than this, the text needs no line to its peak. */
const NEAR = 26;

function Name({ name: { x, y, dx, dy, anchor, label, note, tone, minor } }: { name: LineName }) {
  const far = !note && Math.hypot(dx, dy) > NEAR;
  return (
    <svg x={percentOf(x)} y={percentOf(y)} class={`${styles.at} ${minor ? styles.minor : ""}`}>
      {far && <line x2={dx} y2={dy} class={styles.leader} />}
      <text x={dx} y={dy} dy="0.32em" class={`${styles.name} ${styles[tone]} ${styles[anchor]}`}>{label}</text>
      {note && <text x={dx} y={dy + 15} dy="0.32em" class={`${styles.name} ${styles.past} ${styles[anchor]}`}>{note}</text>}
    </svg>
  );
}

/** The cross at the end of the current line, with its season and its last value. */
function End({ end: { x, y, label, note, turned } }: { end: LineEnd }) {
  const to = turned ? { x: -14, class: `${styles.name} ${styles.end}` } : { x: 14, class: styles.name };
  return (
    <svg x={percentOf(x)} y={percentOf(y)} class={styles.at}>
      <path d="M-8 0H8M0-8V8" class={styles.cross} />
      <text x={to.x} y={note ? -20 : -8} class={`${to.class} ${styles.current}`}>{label}</text>
      {note && <text x={to.x} y={-4} class={`${to.class} ${styles.note}`}>{note}</text>}
    </svg>
  );
}

function Written({ names, end }: Words) {
  return (
    <>
      {names.map((name) => <Name key={name.id} name={name} />)}
      {end && <End end={end} />}
    </>
  );
}

function Grid({ layout }: { layout: ChartLayout }) {
  return (
    <g>
      {layout.grid.map(({ y }) => <line key={y} x2="100%" y1={percentOf(y)} y2={percentOf(y)} class={styles.grid} />)}
      {layout.ticks.map(({ x, middle, label, minor }) => (
        <g key={label + x} class={minor ? styles.minorTick : undefined}>
          <svg x={percentOf(x)} y="100%" class={styles.at}><path d="M0 0v6" class={styles.tick} /></svg>
          <text x={percentOf(middle)} y="100%" dy={23} class={styles.month}>{label}</text>
        </g>
      ))}
      <line x2="100%" y1="100%" y2="100%" class={styles.tick} />
    </g>
  );
}

/** The numbers of the grid are beside the plot, clear of the curves. */
function Axis({ grid, measure }: Pick<ChartLayout, "grid" | "measure">) {
  return (
    <svg class={styles.axis} aria-hidden="true">
      {measure && <text y={-16} class={styles.value}>{measure}</text>}
      {grid.map(({ y, label }) => <text key={y} x="100%" dx={-10} y={percentOf(y)} dy="0.34em" class={`${styles.value} ${styles.end}`}>{label}</text>)}
    </svg>
  );
}

const Lines = memo(function Lines({ layout: { viewBox, band, estimate, ground, lines, notches } }: { layout: ChartLayout }) {
  return (
    <svg width="100%" height="100%" viewBox={viewBox} preserveAspectRatio="none" class={styles.stretch}>
      {band && <path d={band} class={styles.band} />}
      {ground && <path d={ground.area} class={styles.ground} />}
      {ground && <path d={ground.line} class={styles.groundLine} />}
      {lines
        .map(({ id, tone, rank, firm, provisional, dots }) => (
          <g key={id} class={`${styles.line} ${styles[tone]}`} data-drawn={tone === "current" ? "" : undefined}>
            {firm && <path d={firm} stroke-dasharray={dashOf(tone, rank)} />}
            {provisional && <path d={provisional} class={styles.provisional} />}
            {dots && <path d={dots} class={styles.ring} />}
            {dots && <path d={dots} class={styles.hole} />}
          </g>
        ))
        // The current line is drawn last, on top of the others.
        .reverse()}
      {estimate && (
        <g data-estimate="">
          <path d={estimate.band} class={styles.estimateBand} />
          <path d={estimate.line} class={styles.estimate} />
        </g>
      )}
      {notches && <path d={notches} class={styles.notches} />}
    </svg>
  );
});

function Cursor({ layout, at }: { layout: ChartLayout; at: number }) {
  const x = percentOf(at / Math.max(1, layout.count - 1));
  return (
    <g data-cursor="">
      <line x1={x} x2={x} y2="100%" class={styles.cursor} />
      {layout.lines.map(({ id, tone, values }) => {
        const value = values[at];
        return value == null ? null : <circle key={id} cx={x} cy={percentOf(layout.y(value))} r={tone === "current" ? 5 : 3.5} class={`${styles.dot} ${styles[tone]}`} />;
      })}
    </g>
  );
}

interface ChartPlotProps {
  layout: ChartLayout;
  summary: string;
  /** The position of the cursor; null without one. */
  at?: number | null;
  onPoint?: ((index: number | null) => void) | undefined;
}

export function ChartPlot({ layout, summary, at = null, onPoint }: ChartPlotProps) {
  const point = (event: PointerEvent) => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    const index = Math.round(((event.clientX - left) / width) * (layout.count - 1));
    onPoint?.(Math.min(Math.max(index, 0), layout.count - 1));
  };
  // Lifting a finger keeps the reading; a mouse that leaves clears it.
  const leave = (event: PointerEvent) => event.pointerType === "mouse" && onPoint?.(null);
  const { ground } = layout;
  return (
    <>
      <Axis grid={layout.grid} measure={layout.measure} />
      <svg class={styles.drawing} role="img" aria-label={summary} onPointerMove={onPoint && point} onPointerDown={onPoint && point} onPointerLeave={onPoint && leave}>
        <rect width="100%" height="100%" class={styles.field} />
        <Tint zones={layout.zones} />
        <Spans spans={layout.spans} />
        <Grid layout={layout} />
        <Thresholds thresholds={layout.thresholds} />
        <Runs runs={layout.runs} />
        <Lines layout={layout} />
        {at !== null && <Cursor layout={layout} at={at} />}
        <Marks marks={layout.marks} />
        {ground && <svg x={percentOf(ground.x)} y={percentOf(ground.y)} class={styles.at}><text x={14} y={ground.dy} dy="0.32em" class={`${styles.name} ${styles.past}`}>{ground.label}</text></svg>}
        {/* Without a script the width is unknown, so styles choose between two layouts. */}
        <g class={styles.wide}><Written {...layout.wide} /></g>
        <g class={styles.narrow}>
          <ThresholdName thresholds={layout.thresholds} end={layout.narrow.end} />
          <Written {...layout.narrow} />
        </g>
      </svg>
      <Side zones={layout.zones} thresholds={layout.thresholds} />
    </>
  );
}
