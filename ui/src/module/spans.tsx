// Mean lengths in the order of a pathway: stays as bars, the time between them as dotted lines.

import { percentOf } from "../kit/percent";
import colours from "./colours.module.css";
import styles from "./spans.module.css";

interface Span {
  name: string;
  value: number;
  printed: string;
  /** The kind of a stay; null for the time between two. */
  kind: number | null;
}

/** The share of the row that the longest takes, so that its figure fits beside it. */
const ROOM = 0.62;
const FILLS = [colours.fill0, colours.fill1, colours.fill2];

export function Spans({ spans }: { spans: Span[] }) {
  const most = Math.max(...spans.map(({ value }) => value));
  return (
    <dl class={styles.spans}>
      {spans.map(({ name, value, printed, kind }, at) => {
        const width = percentOf((value / most) * ROOM);
        return (
          <div key={at} class={kind === null ? styles.gap : undefined}>
            <dt>{name}</dt>
            <dd>
              <svg class={styles.row} aria-hidden="true">
                {kind === null ? <line class={styles.dots} x2={width} y1="50%" y2="50%" /> : <rect class={FILLS[kind]} width={width} height="100%" />}
                <text x={width} dx="9" y="50%" dy="0.34em">{printed}</text>
              </svg>
              <span class="visually-hidden">{printed}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
