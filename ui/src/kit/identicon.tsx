// The identicon of a reference, as the server renders it in mails: forty-five crosses in a cross, one of them orange.

import styles from "./identicon.module.css";

export interface Drawing {
  /** From 0, a dot, to 3; by row. */
  sizes: number[];
  /** The index of the orange cross. */
  accent: number;
}

const SIDE = 9;
const STEP = 16;
/** The extent of each size, and the width of its arms. */
const SIZES = [[3, 3], [7, 3], [10, 4], [13, 5]] as const;

const isArm = (place: number) => place >= 3 && place < 6;
const PLACES = Array.from({ length: SIDE * SIDE }, (_, at) => [at % SIDE, Math.floor(at / SIDE)] as const).filter(([column, row]) => isArm(column) || isArm(row));

function cross(at: number, size: number): string {
  const [column = 0, row = 0] = PLACES[at] ?? [];
  const [reach, thickness] = SIZES[size] ?? SIZES[0];
  const bar = (width: number, height: number) => `M${column * STEP + (STEP - width) / 2} ${row * STEP + (STEP - height) / 2}h${width}v${height}h${-width}z`;
  return bar(reach, thickness) + bar(thickness, reach);
}

export function Identicon({ identicon: { sizes, accent } }: { identicon: Drawing }) {
  const green = sizes.map((size, at) => (at === accent ? "" : cross(at, size))).join("");
  return (
    <svg class={`${styles.identicon} block full`} viewBox={`0 0 ${SIDE * STEP} ${SIDE * STEP}`} aria-hidden="true">
      <path class="fill-brand" d={green} />
      <path class={styles.orange} d={cross(accent, sizes[accent] ?? 0)} />
    </svg>
  );
}
