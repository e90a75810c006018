// The drawing of a chart. Texts and horizontal lines are positioned by shares of the width and height, so they are
// never scaled; only the curves are in a box that stretches.

import { memo } from "react";
import type { ChartLine } from "./chart";
import { BOUNDS, type Shown } from "./chart-forms";
import { leaderEnd, LINE } from "./chart-labels";
import type { ChartLayout, LineName } from "./chart-layout";
import { Marks, Runs, Spans, Thresholds, Tint } from "./chart-marks";
import { rem, Side } from "./chart-side";
import { percentOf } from "./percent";
import styles from "./chart.module.css";
import ranges from "./chart-ranges.module.css";

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
      <path d="M0 7h28" class={`${styles.estimate} fill-none stroke-ink`} />
    </svg>
  );
}

/** The plot with the classes that its form depends on. */
export function plotProps({ long, several, sided, size }: Pick<ChartLayout, "long" | "several" | "sided" | "size">) {
  const given = [`${styles.plot} grid relative`, long && styles.long, several && styles.several, sided && styles.sided];
  return { class: given.filter(Boolean).join(" "), "data-size": size };
}

/** The classes that show something over a range of widths. */
const shownOver = ({ from, until }: Shown): string =>
  [from > 0 && ranges[`from${from}`], until < BOUNDS.length && ranges[`until${until}`]].filter(Boolean).join(" ");

/** Arms of the cross at the end of a line, and of the small ones at given points, in pixels. */
const CROSS = "M-9 0H9M0-9V9";
const SMALL_CROSS = "M-5 0H5M0-5V5";

function Name({ name }: { name: LineName }) {
  const { x, y, dx, dy, anchor, led, lines, tone } = name;
  const [toX, toY] = leaderEnd(name, lines.length);
  return (
    <svg x={percentOf(x)} y={percentOf(y)} class={`overflow-visible ${shownOver(name)}`}>
      {led && <line x2={rem(toX)} y2={rem(toY)} class={styles.leader} />}
      {lines.map((line, index) => (
        <text key={line} x={rem(dx)} y={rem(dy + index * LINE)} dy="0.32em" class={`${styles.name} ${styles[index > 0 ? "past" : tone]} ${styles[anchor] ?? ""}`}>{line}</text>
      ))}
    </svg>
  );
}

/** The current line above the plot of a narrow form, with a line down to its end. */
function Top({ layout: { top, current, long, ends: [end] } }: { layout: ChartLayout }) {
  if (!end || !current?.end || top.length === 0) return null;
  const { label, end: { text, value } } = current;
  const [before, after] = text.split(value, 2);
  const note = <>{before}<tspan class={styles.strong}>{value}</tspan>{after}</>;
  return (
    <g class={ranges.narrow}>
      <line x1={percentOf(end.x)} x2={percentOf(end.x)} y1={rem(-38)} y2={percentOf(end.y)} class={styles.topLeader} />
      {top.map(({ anchor, at, form, ...shown }) => {
        const place = { x: percentOf(at), class: `${styles.name} ${styles.above} ${styles[anchor] ?? ""}`, dx: at === 1 ? rem(10) : at === 0 ? long ? "-4.25rem" : "-2.75rem" : undefined };
        return (
          <g key={shown.from} class={shownOver(shown)}>
            {form === "one" && <text {...place} y={rem(-44)}><tspan class={styles.current}>{label}</tspan> {note}</text>}
            {form === "two" && <text {...place} y={rem(-61)}><tspan class={styles.current}>{label}</tspan></text>}
            {form !== "one" && <text {...place} y={rem(-44)}>{note}</text>}
          </g>
        );
      })}
    </g>
  );
}

/** The ends of the current line and of the ground: a cross and a dot, each with a line to its label. */
function Ends({ ends, sided, several }: Pick<ChartLayout, "ends" | "sided" | "several">) {
  return (
    <>
      {sided && ends.filter(({ x }) => x < 0.985).map(({ x, y, tone }) => (
        <line key={tone} x1={percentOf(x)} x2="100%" y1={percentOf(y)} y2={percentOf(y)} class={`${styles.reading} ${styles[tone]} ${several ? ranges.from1 : ranges.wide}`} />
      ))}
      {ends.map(({ x, y, tone }) => (
        <svg key={tone} x={percentOf(x)} y={percentOf(y)} class="overflow-visible">
          {tone === "current" ? <><path d={CROSS} class={styles.ring} /><path d={CROSS} class={styles.cross} /></> : <circle r="3.6" class={`${styles.dot} ${styles.past}`} />}
        </svg>
      ))}
    </>
  );
}

function Grid({ layout: { count, grid, ticks } }: { layout: ChartLayout }) {
  const last = Math.max(1, count - 1);
  return (
    <g>
      {grid.map(({ y }) => <line key={y} x2="100%" y1={percentOf(y)} y2={percentOf(y)} class={styles.grid} />)}
      <line x2="100%" y1="100%" y2="100%" class="stroke-ink stroke-thin" />
      <svg y="100%" width="100%" height="10" viewBox={`0 0 ${last} 10`} preserveAspectRatio="none" class={`${styles.stretch} overflow-visible`}>
        <path d={`${ticks.map(({ x }) => `M${Math.round(x * last)}-4v10`).join("")}M${last}-4v10`} class="stroke-ink stroke-thin" />
      </svg>
      {ticks.flatMap(({ x, middle, names, strong }) => names.map((name) => (
        <text key={x + name.from} x={percentOf(middle)} y="100%" dy="1.4rem" class={`${styles.month} ${strong ? styles.now : ""} ${shownOver(name)}`}>{name.text}</text>
      )))}
    </g>
  );
}

/** The numbers of the grid are beside the plot, clear of the curves. */
function Axis({ grid, measure }: Pick<ChartLayout, "grid" | "measure">) {
  return (
    <svg class={styles.axis} aria-hidden="true">
      {measure && <text y="-0.875rem" class={`${styles.value} semibold`}>{measure}</text>}
      {grid.map(({ y, label }) => <text key={y} x="100%" dx="-0.56rem" y={percentOf(y)} dy="0.34em" class={`${styles.value} ${styles.end}`}>{label}</text>)}
    </svg>
  );
}

const Lines = memo(function Lines({ layout: { viewBox, band, estimate, ground, lines, notches } }: { layout: ChartLayout }) {
  return (
    <svg width="100%" height="100%" viewBox={viewBox} preserveAspectRatio="none" class={`${styles.stretch} overflow-visible`}>
      {band && <path d={band} class={styles.band} />}
      {ground && <path d={ground.area} class={styles.ground} />}
      {ground && <path d={ground.line} class={styles.groundLine} />}
      {lines
        .map(({ id, tone, rank, firm, provisional, dots }) => (
          <g key={id} class={`${styles.line} ${styles[tone]}`} data-drawn={tone === "current" ? "" : undefined}>
            {firm && <path d={firm} stroke-dasharray={dashOf(tone, rank)} />}
            {provisional && <path d={provisional} class={styles.provisional} />}
            {dots && <path d={dots} class={styles.dots} />}
            {dots && <path d={dots} class={styles.hole} />}
          </g>
        ))
        // The current line is drawn last, on top of the others.
        .reverse()}
      {estimate && (
        <g data-estimate="">
          <path d={estimate.band} class={styles.estimateBand} />
          <path d={estimate.line} class={`${styles.estimate} fill-none stroke-ink`} />
        </g>
      )}
      {notches && <path d={notches} class={`${styles.notches} fill-none stroke-muted`} />}
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
  return (
    <>
      <Axis grid={layout.grid} measure={layout.measure} />
      <svg class={styles.drawing} role="img" aria-label={summary} onPointerMove={onPoint && point} onPointerDown={onPoint && point} onPointerLeave={onPoint && leave}>
        <rect width="100%" height="100%" class={styles.field} />
        {layout.stripes.map(({ x, width }) => <rect key={x} x={percentOf(x)} width={percentOf(width)} class={styles.stripe} />)}
        <Tint zones={layout.zones} />
        <Spans spans={layout.spans} />
        <Grid layout={layout} />
        <Thresholds thresholds={layout.thresholds} />
        <Runs runs={layout.runs} />
        <Lines layout={layout} />
        {at !== null && <Cursor layout={layout} at={at} />}
        <Marks marks={layout.marks} />
        {layout.names.map((name) => <Name key={`${name.lines[0]}${name.x}${name.from}`} name={name} />)}
        {layout.crosses.map(({ x, y }) => <svg key={x} x={percentOf(x)} y={percentOf(y)} class="overflow-visible"><path d={SMALL_CROSS} class={styles.smallCross} /></svg>)}
        {/* Without a script the width is unknown, so styles choose among forms. */}
        <Top layout={layout} />
        <Ends ends={layout.ends} sided={layout.sided} several={layout.several} />
      </svg>
      <Side layout={layout} />
    </>
  );
}
