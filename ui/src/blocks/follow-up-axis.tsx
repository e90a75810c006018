// The days of a request as a line to scale: one tick a day, taller on Mondays, solid in the past and dotted in the
// future.

import { useFormat, useT } from "../lib/i18n";
import { inParis } from "../lib/calendar";
import type { FollowUp } from "../model/api";
import styles from "./follow-up-progress.module.css";
import type { FollowUpWords } from "./follow-up-words";

const DAY = 86_400_000;
const WIDTH = 1248;
const LINE = 60;
/** Labels of steps closer than this, in pixels, are placed below one another. */
const MIN_LABEL_DISTANCE = 150;
/** Above this number of days, ticks are weekly. */
const MAX_DAILY_TICKS = 70;

const dayNumber = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY);
const dayOf = (number: number) => new Date(number * DAY).toISOString().slice(0, 10);
/** Day 0, 1 January 1970, was a Thursday. */
const isMonday = (number: number) => (number + 3) % 7 === 0;

interface Mark {
  number: number;
  day: string;
  /** The statuses of this day, in order. */
  statuses: string[];
  ahead: boolean;
}

/** One mark a day: a request that is handled at once has several statuses on its first day. */
function marksOf({ steps, expectedOn }: FollowUp): Mark[] {
  const next = steps.find(({ at }) => !at);
  const marks: Mark[] = [];
  for (const step of steps) {
    const day = step.at ? inParis(Date.parse(step.at)).day : step === next ? expectedOn : null;
    const last = marks.at(-1);
    if (!day) continue;
    if (last?.day === day && last.ahead === !step.at) last.statuses.push(step.status);
    else marks.push({ number: dayNumber(day), day, statuses: [step.status], ahead: !step.at });
  }
  return marks;
}

interface AxisProps {
  followUp: FollowUp;
  words: FollowUpWords;
  today: string;
}

export function Axis({ followUp, words, today }: AxisProps) {
  const t = useT();
  const format = useFormat();
  const marks = marksOf(followUp);
  const now = dayNumber(today);
  const first = Math.min(now, ...marks.map(({ number }) => number)) - 1;
  const last = Math.max(now, ...marks.map(({ number }) => number)) + 3;
  const x = (number: number) => Math.round(((number - first) / (last - first)) * WIDTH);
  const days = Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((number) => last - first <= MAX_DAILY_TICKS || isMonday(number));
  const begins = x(marks[0]?.number ?? now);
  let below = false;
  let before = -Infinity;
  return (
    <svg class={styles.axis} viewBox={`0 0 ${WIDTH} 150`} aria-hidden="true">
      <path class={styles.tick} d={days.map((number) => `M${x(number)} ${LINE - (isMonday(number) ? 9 : 4)}v${isMonday(number) ? 18 : 8}`).join("")} />
      <path class={styles.line} d={`M0 ${LINE}h${WIDTH}`} />
      <path class={`${styles.past} fill-none stroke-brand`} d={`M${begins} ${LINE}H${x(now)}`} />
      <path class={`${styles.future} fill-none stroke-brand`} d={`M${x(now)} ${LINE}H${x(Math.max(now, ...marks.map(({ number }) => number)))}`} />
      {marks.map(({ statuses, number, day, ahead }) => {
        const at = x(number);
        below = at - before < MIN_LABEL_DISTANCE && !below;
        before = at;
        const top = below ? LINE + 66 : 18;
        const anchor = at > WIDTH - 160 ? "end" : at < 80 ? "start" : "middle";
        return (
          <g key={number}>
            <path class={ahead ? `${styles.planned} stroke-ink stroke-thin` : statuses.includes(followUp.status) ? styles.here : styles.passed} d={`M${at - 5} ${LINE - 15}h10v10h10v10h-10v10h-10v-10h-10v-10h10z`} />
            <text class={styles.label} x={at} y={top} text-anchor={anchor}>{statuses.map((status) => words.status(status).name).join(", ")}</text>
            <text class={styles.date} x={at} y={top + 19} text-anchor={anchor}>{format.shortDate(day)}</text>
          </g>
        );
      })}
      <path class={`${styles.now} fill-none stroke-ink`} d={`M${x(now)} ${LINE - 24}v48`} />
      <foreignObject x={x(now)} y={LINE + 20} width="240" height="32">
        <mark class={`${styles.today} strong nowrap`}>{`${t("request:followUp.today")}, ${format.shortDate(dayOf(now))}`}</mark>
      </foreignObject>
    </svg>
  );
}
