// The season of one region up to a day, small: its curve from 1 September, its threshold and a cross on the last day.

import { useFormat, useLocale, useT } from "../lib/i18n";
import { printYear, shortMonth } from "../lib/calendar";
import { heightsOf, lastIndex, linePath } from "../kit/path";
import type { Unit } from "../model/api";
import { printTick } from "../model/tick";
import styles from "./region-spark.module.css";

/** Steps of the height, and the margins of the strokes. */
const HEIGHT = 100;

interface RegionSparkProps {
  values: (number | null)[];
  /** The first day of the season, and the last of the curve. */
  start: string;
  day: string;
  onset: number | null;
  unit: Unit;
}

export function RegionSpark({ values, start, day, onset, unit }: RegionSparkProps) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const highest = Math.max(...values.map((value) => value ?? 0), (onset ?? 0) * 1.25, Number.MIN_VALUE);
  const y = (value: number) => HEIGHT * (1 - value / highest);
  const end = lastIndex(values);
  const last = values[end];
  const colour = (last ?? 0) > (onset ?? Infinity) ? "var(--signal-data)" : "var(--encre)";
  const span = Math.max(values.length - 1, 1);
  const place = (height: number) => `${Math.round(height * 10) / 10}%`;
  return (
    <div class={styles.spark} aria-hidden="true">
      <svg class={styles.plot}>
        <svg viewBox={`0 0 ${span} ${HEIGHT}`} preserveAspectRatio="none" overflow="visible">
          <path stroke="var(--gris)" vector-effect="non-scaling-stroke" d={`M0 ${HEIGHT}h${span}`} />
          {onset !== null && <path stroke="var(--signal)" vector-effect="non-scaling-stroke" d={`M0 ${Math.round(y(onset))}h${span}`} />}
          <path fill="none" stroke={colour} stroke-width="2" stroke-linejoin="round" vector-effect="non-scaling-stroke" d={linePath(heightsOf(values, y))} />
        </svg>
        {onset !== null && <text x="2" y={place(y(onset))} dy="-5" fill="var(--signal)" font-weight="650">{t("ias:state.threshold", { onset: printTick(onset, unit, format) })}</text>}
        {last != null && <svg x={place((end / span) * 100)} y={place(y(last))} overflow="visible"><path stroke={colour} stroke-width="4.5" d="M-6.5 0h13M0-6.5v13" /></svg>}
      </svg>
      <p class={styles.ends}><span>{`${shortMonth(locale, 9)} ${printYear(start.slice(0, 4), locale)}`}</span><span>{format.shortDate(day)}</span></p>
    </div>
  );
}
