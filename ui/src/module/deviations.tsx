// Bars left and right of a middle value, a row each with its figure.

import { percentOf } from "../kit/percent";
import { classOf } from "./around";
import colours from "./colours.module.css";
import styles from "./deviations.module.css";

interface Level {
  name: string;
  index: number;
}

interface DeviationsProps {
  rows: Level[];
  /** The sum of the rows, in ink. */
  total?: Level;
  middle: number;
  /** The name of the middle, below its line. */
  name: string;
  note?: string;
}

export function Deviations({ rows, total, middle, name, note }: DeviationsProps) {
  const all = total ? [...rows, total] : rows;
  const least = Math.min(middle, ...all.map(({ index }) => index));
  const span = Math.max(middle, ...all.map(({ index }) => index)) - least || 1;
  const x = (index: number) => (index - least) / span;
  return (
    <>
      <dl class={styles.rows}>
        {all.map((row) => {
          const [from, to] = [Math.min(x(row.index), x(middle)), Math.max(x(row.index), x(middle))];
          return (
            <div key={row.name} class={row === total ? styles.total : undefined}>
              <dt>{row.name}</dt>
              <dd>
                <svg class={styles.row} aria-hidden="true">
                  <rect class={row === total ? styles.ink : colours[`around${classOf(row.index)}`]} x={percentOf(from)} y="15%" width={percentOf(to - from)} height="70%" />
                  <line class={styles.middle} x1={percentOf(x(middle))} x2={percentOf(x(middle))} y2="100%" />
                </svg>
                <span>{row.index}</span>
              </dd>
            </div>
          );
        })}
      </dl>
      <p class={styles.name} aria-hidden="true"><svg><text x={percentOf(x(middle))} y="14" text-anchor="middle">{name}</text></svg></p>
      {note && <p class={styles.note}>{note}</p>}
    </>
  );
}
