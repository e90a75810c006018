// The drawing of a chart. Positions across are shares of the width and positions down are pixels, so the words are
// never scaled; the lines alone live in a box that stretches.

import { memo } from "react";
import type { ChartLine } from "./chart";
import { HEIGHT, PLOT, TOP, type ChartLayout, type EndLabel } from "./chart-layout";
import { Marks, Spans, Thresholds } from "./chart-marks";
import { percentOf } from "./percent";
import styles from "./chart.module.css";

/** Told apart in grey print and in forced colours: each season before the last has its own dash. */
const PAST_DASHES = ["7 4", "2 4", "10 3 2 3", "4 2", "1 3", "12 4"];

export function dashOf(tone: ChartLine["tone"], rank: number): string | undefined {
  return tone === "past" ? PAST_DASHES[rank % PAST_DASHES.length] : undefined;
}

function Label({ label }: { label: EndLabel }) {
  const anchored = label.x === null ? { x: 10 } : { x: percentOf(label.x), dx: 9 };
  return (
    <text {...anchored} y={label.y} dy="0.32em" class={`${styles.name} ${styles[label.tone]}`}>
      {label.label}
    </text>
  );
}

function Grid({ layout }: { layout: ChartLayout }) {
  return (
    <g>
      {layout.grid.map(({ y }) => <line key={y} x2="100%" y1={y} y2={y} class={styles.grid} />)}
      {layout.grid.slice(0, 1).map(({ y, label }) => <text key="lowest" y={y - 5} class={styles.value}>{label}</text>)}
      {layout.ticks.map(({ x, label }, index) => (
        <g key={label} class={index % 2 === 1 ? styles.minor : undefined}>
          <line x1={percentOf(x)} x2={percentOf(x)} y1={TOP + PLOT} y2={TOP + PLOT + 6} class={styles.tick} />
          <text x={percentOf(x)} dx={4} y={TOP + PLOT + 21} class={styles.month}>{label}</text>
        </g>
      ))}
      <line x2="100%" y1={TOP + PLOT} y2={TOP + PLOT} class={styles.tick} />
    </g>
  );
}

/** Above the lines, which would strike them out; but the lowest, beside which most lines begin, lies in the grid. */
function Values({ layout }: { layout: ChartLayout }) {
  return <>{layout.grid.slice(1).map(({ y, label }) => <text key={y} y={y - 5} class={`${styles.value} ${styles.haloed}`}>{label}</text>)}</>;
}

const Lines = memo(function Lines({ layout }: { layout: ChartLayout }) {
  return (
    <svg y={TOP} width="100%" height={PLOT} viewBox={layout.viewBox} preserveAspectRatio="none" class={styles.stretch}>
      {layout.band && <path d={layout.band} class={styles.band} />}
      {layout.lines
        .map(({ id, tone, rank, firm, provisional, dots }) => (
          <g key={id} class={`${styles.line} ${styles[tone]}`}>
            {firm && <path d={firm} stroke-dasharray={dashOf(tone, rank)} />}
            {provisional && <path d={provisional} class={styles.provisional} />}
            {dots && <path d={dots} class={styles.ring} />}
            {dots && <path d={dots} class={styles.hole} />}
          </g>
        ))
        // The current line is drawn last, above the others.
        .reverse()}
      {layout.notches && <path d={layout.notches} class={styles.notches} />}
    </svg>
  );
});

function Cursor({ layout, at }: { layout: ChartLayout; at: number }) {
  const x = percentOf(at / Math.max(1, layout.count - 1));
  return (
    <g data-cursor="">
      <line x1={x} x2={x} y1={TOP} y2={TOP + PLOT} class={styles.cursor} />
      {layout.lines.map(({ id, tone, values }) => {
        const value = values[at];
        return value == null ? null : <circle key={id} cx={x} cy={layout.y(value)} r={tone === "current" ? 5 : 3.5} class={`${styles.dot} ${styles[tone]}`} />;
      })}
    </g>
  );
}

interface ChartPlotProps {
  layout: ChartLayout;
  summary: string;
  at: number;
  onPoint(index: number): void;
}

export function ChartPlot({ layout, summary, at, onPoint }: ChartPlotProps) {
  const point = (event: PointerEvent) => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    const index = Math.round(((event.clientX - left) / width) * (layout.count - 1));
    onPoint(Math.min(Math.max(index, 0), layout.count - 1));
  };
  const margin = layout.labels.filter(({ x }) => x === null);
  return (
    <div class={styles.plot}>
      <svg class={styles.drawing} height={HEIGHT} role="img" aria-label={summary} onPointerMove={point} onPointerDown={point}>
        <Spans spans={layout.spans} />
        <Grid layout={layout} />
        <Lines layout={layout} />
        <Thresholds thresholds={layout.thresholds} />
        <Values layout={layout} />
        <Cursor layout={layout} at={at} />
        <Marks marks={layout.marks} />
        {layout.labels.map((label) => label.x !== null && <Label key={label.id} label={label} />)}
      </svg>
      {margin.length > 0 && (
        <svg class={styles.margin} height={HEIGHT} aria-hidden="true">
          {margin.map((label) => <Label key={label.id} label={label} />)}
        </svg>
      )}
    </div>
  );
}
