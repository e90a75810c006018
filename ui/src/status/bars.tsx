// Draws the days of a category: equal neighbours are one dashed line, whose dashes are the bars.

import type { Bar, Mark } from "./days";
import styles from "./bars.module.css";

/** Bars are 6 wide and 36 high, 2 apart. */
const PITCH = 8;
const WIDTH = 6;
const HEIGHT = 36;
/** Heights of disturbances, from the bottom. */
const FOOT: Partial<Record<Mark, number>> = { minor: 13, major: 24.5, critical: HEIGHT };

/** One subpath for each run of matching days. */
export function runsOf(bars: Pick<Bar, "mark">[], fits: (mark: Mark) => boolean): string {
  let path = "";
  bars.forEach(({ mark }, at) => {
    if (!fits(mark)) return;
    const before = bars[at - 1];
    if (!before || !fits(before.mark)) path += `M${at * PITCH} `;
    const after = bars[at + 1];
    if (!after || !fits(after.mark)) path += `0H${at * PITCH + WIDTH}`;
  });
  return path;
}

const frames = (bars: Pick<Bar, "mark">[], mark: Mark) =>
  bars.map((bar, at) => (bar.mark === mark ? `M${at * PITCH + 0.5} .5h${WIDTH - 1}v${HEIGHT - 1}h${1 - WIDTH}z` : "")).join("");

function Layer({ path, height, name }: { path: string; height: number; name: string | undefined }) {
  return path ? <path class={name} d={path} transform={`translate(0 ${HEIGHT - height / 2})`} stroke-width={height} stroke-dasharray={`${WIDTH} ${PITCH - WIDTH}`} /> : null;
}

export function Bars({ bars }: { bars: Pick<Bar, "mark">[] }) {
  const outlines = (["maintenance", "unmeasured"] as const).map((mark) => ({ mark, path: frames(bars, mark) }));
  return (
    <svg class={`${styles.bars} full fill-none`} viewBox={`0 0 ${bars.length * PITCH - (PITCH - WIDTH)} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <Layer name={styles.operational} path={runsOf(bars, (mark) => mark === "operational")} height={HEIGHT} />
      <Layer name={styles.pale} path={runsOf(bars, (mark) => mark === "minor" || mark === "major")} height={HEIGHT} />
      {(["minor", "major", "critical"] as const).map((level) => <Layer key={level} name={styles[level]} path={runsOf(bars, (mark) => mark === level)} height={FOOT[level] ?? HEIGHT} />)}
      {outlines.map(({ mark, path }) => path && <path key={mark} class={styles[mark]} d={path} />)}
    </svg>
  );
}
