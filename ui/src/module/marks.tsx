// The parts that drawings of modules share: labels, crosses, grids, and the labels beside a plot.

import type { ReactNode } from "react";
import { round, type Plot } from "./form";
import { stackLabels } from "./gutter";
import styles from "./picture.module.css";

export type Tone = "ink" | "strong" | "officine" | "signal" | "indigo" | "grey";

/** The size of a text unless stated; no text of a drawing is smaller than 12.5 on a page. */
export const SIZE = 13.5;

interface LabelProps {
  x: number;
  y: number;
  anchor?: "middle" | "end";
  tone?: Tone;
  size?: number;
  children: ReactNode;
}

/** A text by its baseline. */
export function Label({ x, y, anchor, tone, size, children }: LabelProps) {
  return <text x={round(x)} y={round(y)} text-anchor={anchor} font-size={size} class={tone && styles[tone]}>{children}</text>;
}

/** A part of a label in another tone. */
export const Part = ({ tone, children }: { tone: Tone; children: ReactNode }) => <tspan class={styles[tone]}>{children}</tspan>;

interface CrossProps {
  x: number;
  y: number;
  tone?: "officine" | "signal" | "indigo";
  /** Half of its width. */
  arm?: number;
}

/** The last or the central value, above a ring of the ground. */
export function Cross({ x, y, tone = "signal", arm = 9 }: CrossProps) {
  const lines = (half: number) => `M${round(x - half)} ${round(y)}h${2 * half}M${round(x)} ${round(y - half)}v${2 * half}`;
  return (
    <>
      <path class={styles.ring} d={lines(arm + 2)} />
      <path class={`${styles.cross} ${styles[`${tone}Line`]}`} d={lines(arm)} />
    </>
  );
}

interface GridProps {
  plot: Plot;
  values: number[];
  y(value: number): number;
  print(value: number): string;
  /** The quantity, above the figures; a percentage has it on each. */
  unit?: string;
}

export function Grid({ plot: { left, right, top, bottom }, values, y, print, unit }: GridProps) {
  return (
    <>
      {unit && <Label x={0} y={round(top - 14)} tone="grey">{unit}</Label>}
      <path class={styles.grid} d={values.map((value) => `M${left} ${round(y(value))}H${right}`).join("")} />
      {values.map((value) => <Label key={value} x={left - 9} y={y(value) + 4.5} anchor="end">{print(value)}</Label>)}
      <path class={styles.axis} d={`M${left} ${bottom}H${right}`} />
    </>
  );
}

interface TicksProps {
  /** The height of the axis. */
  y: number;
  ticks: { x: number; name: string }[];
  /** Whether a mark crosses the axis at each. */
  isMarked?: boolean;
}

export function Ticks({ y, ticks, isMarked = false }: TicksProps) {
  return (
    <>
      {isMarked && <path class={styles.axis} d={ticks.map(({ x }) => `M${round(x)} ${y - 4}v10`).join("")} />}
      {ticks.map(({ x, name }) => <Label key={x} x={x} y={y + 23} anchor="middle">{name}</Label>)}
    </>
  );
}

export interface End {
  y: number;
  name: string;
  tone: Tone;
  /** After the name, or below it. */
  value?: string;
  rest?: string;
  /** 8 for the current series, 4 for a threshold, 1 for others. */
  weight?: number;
  /** Whether it has two lines. */
  isTall?: boolean;
}

const ELBOW = 22;

/** Names and last values right of a plot. */
export function Ends({ ends, x, range, reach = ELBOW }: { ends: End[]; x: number; range: [number, number]; reach?: number }) {
  const places = stackLabels(ends.map(({ y, weight = 1, isTall }) => ({ y, weight, lines: isTall ? 2 : 1 })), range);
  return ends.map(({ y, name, tone, value, rest, isTall }, index) => {
    const at = places[index]!;
    const left = x + reach + 6;
    const values = value && <Part tone="strong">{value}</Part>;
    const more = rest && <Part tone="grey">{` ${rest}`}</Part>;
    return (
      <g key={name}>
        <path class={`${styles.elbow} ${styles[`${tone}Line`] ?? ""}`} d={Math.abs(at - y) > 1.5 ? `M${x + 4} ${round(y)}L${x + reach - 6} ${round(at)}H${x + reach}` : `M${x + 4} ${round(y)}H${x + reach}`} />
        {isTall ? (
          <>
            <Label x={left} y={at - 4} tone={tone}>{name}</Label>
            <Label x={left} y={at + 13}>{values}{more}</Label>
          </>
        ) : <Label x={left} y={at + 4.5} tone={tone}>{name}{value && " "}{values}{more}</Label>}
      </g>
    );
  });
}

/** Hatches a provisional part: stripes of the ground. The identifier is unique among the forms of a page. */
export function Hatch({ id }: { id: string }) {
  return <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class={styles.hatch} d="M1.5 0V6" /></pattern>;
}
