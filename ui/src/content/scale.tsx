// Quantities drawn to scale, each a part of the one before: a field of crosses, one for each `unit`, in whose corner the
// parts are framed. A part of few crosses has no frame in the field, only its figure.

import { useId } from "react";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { BlockProps } from "../blocks/block";
import example from "../blocks/example-mark.module.css";
import styles from "./scale.module.css";
import { Title } from "../blocks/title";

/** Crosses of a row of the field, and the distance between them in units of the drawing. */
const ACROSS = 90;
const PITCH = 10;
/** Fewer crosses look like a part of their frame. */
const MIN_MARKS = 6;
/** Sides of a framed part: between a square and three times as wide as high. */
const WIDEST = 3;

const LEVELS = ["whole", "part", "within"] as const;

export interface Shape {
  columns: number;
  rows: number;
}

/** The rectangle of a number of crosses nearest to the field's proportions, exact where there is one. */
export function shapeOf(marks: number, proportion: number): Shape {
  const shapes = Array.from({ length: Math.ceil(Math.sqrt(marks)) }, (_, at) => ({ rows: at + 1, columns: Math.ceil(marks / (at + 1)) }));
  const isExact = ({ columns, rows }: Shape) => columns * rows === marks && columns <= WIDEST * rows;
  const distance = ({ columns, rows }: Shape) => Math.abs(Math.log(columns / rows / proportion));
  const exact = shapes.filter(isExact);
  return (exact.length > 0 ? exact : shapes).reduce((best, shape) => (distance(shape) < distance(best) ? shape : best));
}

interface FieldProps {
  /** The crosses of the whole and of the parts drawn in it. */
  marks: number[];
}

function Field({ marks: [whole = 0, ...parts] }: FieldProps) {
  const id = useId();
  const field = { columns: ACROSS, rows: Math.ceil(whole / ACROSS) };
  const [width, height] = [field.columns * PITCH, field.rows * PITCH];
  const full = Math.floor(whole / ACROSS) * PITCH;
  return (
    <svg class="fill-none full mb-3" viewBox={`-1 -1 ${width + 2} ${height + 2}`} aria-hidden="true">
      <defs>
        {LEVELS.map((level) => (
          <pattern key={level} id={id + level} width={PITCH} height={PITCH} patternUnits="userSpaceOnUse">
            <path class={styles[level]} d="M5 1.8v6.4M1.8 5h6.4" />
          </pattern>
        ))}
      </defs>
      <rect width={width} height={full} fill={`url(#${id}whole)`} />
      <rect y={full} width={(whole % ACROSS) * PITCH} height={height - full} fill={`url(#${id}whole)`} />
      {parts.map((part, at) => {
        const { columns, rows } = shapeOf(part, ACROSS / field.rows);
        const level = LEVELS[at + 1] ?? "within";
        const place = { x: width - columns * PITCH, y: height - rows * PITCH, width: columns * PITCH, height: rows * PITCH };
        return (
          <g key={level}>
            <rect {...place} class={styles.ground} />
            <rect {...place} fill={`url(#${id}${level})`} />
            <rect {...place} class={`${styles.frame} ${styles[level]}`} />
          </g>
        );
      })}
    </svg>
  );
}

export function Scale({ block: { title, unit, amounts, demonstration }, level }: BlockProps<"Scale">) {
  const t = useT();
  const locale = useLocale();
  const { number } = useFormat();
  const marks = amounts.map(({ value }) => Math.round(value / unit));
  const drawn = marks.filter((count, at) => at === 0 || (at < LEVELS.length && count >= MIN_MARKS));
  const rest = amounts[drawn.length];
  return (
    <figure class={`${styles.scale} grid column`}>
      <div class="shrink">
        <div class="row wrap middle apart gap-2 gap-x-4 mb-3">
          <Title level={level} class={styles.title}>{title}</Title>
          {demonstration && <span class={example.mark} lang={locale}>{t("blocks:chart.demonstration")}</span>}
        </div>
        <Field marks={drawn} />
        {rest && <p class="small muted" lang={locale}>{t("blocks:scale.small", { count: Math.ceil(rest.value / unit) })}</p>}
      </div>
      <ol class={`${styles.amounts} shrink`}>
        {amounts.map(({ label, value, note }, at) => (
          <li class="grid hairline-bottom" key={label}>
            <svg class={`${styles.mark} ${at < drawn.length ? styles[LEVELS[at] ?? "within"] : styles.hollow}`} viewBox="-1 -1 14 14" aria-hidden="true"><path d="M4 0h4v4h4v4H8v4H4V8H0V4h4z" /></svg>
            <p><strong class={`figure ${styles.value}`}>{number(value)}</strong><span class={`${styles.label} block strong`}>{label}</span>{note && <span class={`${styles.note} block small muted`}>{note}</span>}</p>
          </li>
        ))}
      </ol>
    </figure>
  );
}
