// What is beside the plot: the scale of levels with their bounds, and the names and values of lines at their ends.

import type { ChartThreshold, ChartZone } from "./chart";
import type { ChartLayout } from "./chart-layout";
import { ELBOW_UNITS, elbowOf, type Label } from "./chart-gutter";
import ranges from "./chart-ranges.module.css";
import styles from "./chart-side.module.css";
import { percentOf } from "./percent";

export const rem = (pixels: number): string => `${Math.round(pixels * 1000 / 16) / 1000}rem`;

const LINE = 17;
/** From the middle of a line of text to its base line, in pixels. */
const BASE = 4.6;
/** The width of the box that elbows are drawn in, in pixels. */
const WIDTH = 184;

interface Column {
  labels: Label[];
  height: number;
  /** The ends of elbows, in pixels from the plot; those of crosses start clear of the cross. */
  from: number;
  crossed: number;
  to: number;
}

function Texts({ label: { at, lines, tone }, x }: { label: Label; x: number }) {
  return (
    <>
      {lines.map((pieces, index) => (
        <text key={index} x={rem(x)} y={percentOf(at)} dy={rem((index - (lines.length - 1) / 2) * LINE + BASE)} class={`${styles.text} ${styles[tone]}`}>
          {pieces.map(({ text, looks }) => <tspan key={text} class={looks.map((look) => styles[look]).join(" ") || undefined}>{text}</tspan>)}
        </text>
      ))}
    </>
  );
}

function Labels({ labels, height, from, crossed, to }: Column) {
  const startOf = ({ tone }: Label) => (tone === "current" ? crossed : from);
  return (
    <>
      <svg width={rem(WIDTH)} height="100%" viewBox={`0 0 ${WIDTH} ${ELBOW_UNITS}`} preserveAspectRatio="none" class={`${styles.elbows} fill-none overflow-visible`}>
        {labels.map((label) => <path key={label.y + label.at} d={elbowOf(label, height, [startOf(label), to])} class={styles[label.tone]} />)}
      </svg>
      {labels.map((label) => <Texts key={label.at} label={label} x={to + 3} />)}
    </>
  );
}

function Levels({ zones, x, width }: Pick<ChartLayout, "zones"> & { x: number; width: number }) {
  return <>{zones.map(({ top, bottom, rank }) => <rect key={rank} x={rem(x)} width={rem(width)} y={percentOf(top)} height={percentOf(bottom - top)} class={styles[`rank${rank}`]} />)}</>;
}

/** Where elbows start: at the scale of levels, else at the plot, clear of a cross that is at its edge. */
const startsOf = (levels: boolean, ends: ChartLayout["ends"]) => ({ from: levels ? 14 : 3, crossed: levels ? 14 : (ends[0]?.x ?? 0) > 0.985 ? 12 : 3 });

/** Two columns, of which styles show one: the usual one, and that of a narrow form. */
export function Side({ layout: { zones, gutter, briefGutter, heights, ends, sided } }: { layout: ChartLayout }) {
  if (!sided) return null;
  const levels = zones.length > 0;
  return (
    <>
      <svg class={`${styles.side} full overflow-visible ${ranges.wide}`} aria-hidden="true">
        <Levels zones={zones} x={6} width={8} />
        <Labels labels={gutter} height={heights.wide} {...startsOf(levels, ends)} to={levels ? 36 : 31} />
      </svg>
      <svg class={`${styles.side} full overflow-visible ${ranges.narrow} ${briefGutter.length > 0 ? ranges.from1 : ""}`} aria-hidden="true">
        {briefGutter.length > 0 ? <Labels labels={briefGutter} height={heights.narrow} {...startsOf(false, ends)} to={24} /> : <Levels zones={zones} x={4} width={6} />}
      </svg>
    </>
  );
}

/** The bounds of levels on one line, where there is no room beside the plot. */
export function Bounds({ zones, thresholds }: { zones: Pick<ChartZone, "name">[]; thresholds: ChartThreshold[] }) {
  if (zones.length === 0) return null;
  return (
    <ul class={`${styles.bounds} whole-row row wrap apart gap-x-4 small tabular muted`}>
      {thresholds.map(({ name, bound, strong, value }, index) => (
        <li key={value} class={`${strong ? styles.inForce : ""} row middle gap-2`}>
          <svg width="16" height="16" aria-hidden="true"><rect width="16" height="16" class={styles[`rank${index + 1}`]} /></svg>
          {name} {bound}
        </li>
      ))}
    </ul>
  );
}
