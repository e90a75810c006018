// Shares by volume and by value on one scale of percentages: a ring and a cross a row with their figures, and a line
// between them.

import { percentOf } from "../kit/percent";
import { useFormat, useT } from "../lib/i18n";
import styles from "./pairs.module.css";

/** Percent by both measures. */
export interface Pair {
  label: string;
  volume: number;
  value: number;
}

/** Percent between two grid lines. */
const STEP = 5;
/** Pixels from the middle of a mark to its figure. */
const BESIDE = 11;

const Ring = ({ x }: { x: string }) => <circle class={styles.ring} cx={x} cy="50%" r="6" />;
const Cross = ({ x }: { x: string }) => <svg x={x} y="50%" class="overflow-visible"><path class={styles.cross} d="M-7 0H7M0-7V7" /></svg>;

interface FigureProps {
  x: string;
  /** Whether it is the lower of the two. */
  isLow: boolean;
  text: string;
  /** Its measure, above it on the first row. */
  name?: string;
  isValue?: boolean;
}

/** Figures are outside the line between the marks. */
function Figure({ x, isLow, text, name, isValue }: FigureProps) {
  const anchor = isLow ? "end" : "start";
  return (
    <>
      <text x={x} y="50%" dx={isLow ? -BESIDE : BESIDE} dy="0.34em" text-anchor={anchor}>{text}</text>
      {name && <text class={isValue ? styles.valueName : styles.name} x={x} y="50%" dx={isLow ? 8 : -8} dy="-0.95em" text-anchor={anchor}>{name}</text>}
    </>
  );
}

export function Pairs({ pairs }: { pairs: Pair[] }) {
  const t = useT();
  const { percent, number } = useFormat();
  const all = pairs.flatMap(({ volume, value }) => [volume, value]);
  const least = Math.floor((Math.min(...all) - 1) / STEP) * STEP;
  const most = Math.ceil((Math.max(...all) + 1) / STEP) * STEP;
  const ticks = Array.from({ length: (most - least) / STEP + 1 }, (_, at) => least + at * STEP);
  const x = (share: number) => percentOf((share - least) / (most - least));
  const nameOf = (measure: "volume" | "value", row: number) => (row === 0 ? { name: t(`module:panel.${measure}`) } : {});
  return (
    <>
      <dl class={styles.pairs}>
        {pairs.map(({ label, volume, value }, row) => (
          <div class="grid middle" key={label}>
            <dt>{label}</dt>
            <dd>
              <svg class={`${styles.row} overflow-visible fill-muted full tabular`} aria-hidden="true">
                {ticks.map((tick) => <line key={tick} class={styles.tick} x1={x(tick)} x2={x(tick)} y2="100%" />)}
                <line class="stroke-muted stroke-thin" x1={x(volume)} x2={x(value)} y1="50%" y2="50%" />
                <Ring x={x(volume)} />
                <Cross x={x(value)} />
                <Figure x={x(volume)} isLow={volume <= value} text={number(volume, 1)} {...nameOf("volume", row)} />
                <Figure x={x(value)} isLow={value < volume} text={number(value, 1)} isValue {...nameOf("value", row)} />
              </svg>
              <span class="visually-hidden">{t("module:panel.both", { volume: percent(volume, 1), value: percent(value, 1) })}</span>
            </dd>
          </div>
        ))}
      </dl>
      <div class={styles.scale}><svg aria-hidden="true">{ticks.map((tick, at) => at % 2 === 0 && <text key={tick} x={x(tick)} y="14">{percent(tick, 0)}</text>)}</svg></div>
    </>
  );
}
