// Events with their dates, the last ones first on a narrow screen. From three events on, each with a year, a wide screen
// places them on an axis of years, at turns above and below it. Empty pictures give the positions: a page may not carry
// styles of its own.

import { readYear } from "../lib/calendar";
import type { BlockProps } from "../blocks/block";
import { BEYOND, placeEvents } from "./timeline-places";
import styles from "./timeline.module.css";
import { Title } from "../blocks/title";

/** A taller tick every five years. */
const LONG = 5;

interface YearsProps {
  first: number;
  /** The years that the axis covers. */
  span: number;
  /** The share of the axis that is past. */
  past: number;
}

function Years({ first, span, past }: YearsProps) {
  const years = Array.from({ length: Math.floor(span - BEYOND) + 1 }, (_, at) => at);
  return (
    <svg class={styles.years} aria-hidden="true">
      <svg x="12" overflow="visible">
        {years.map((at) => {
          const x = `${(at / span) * 100}%`;
          const half = (first + at) % LONG === 0 ? 9 : 5;
          return <line key={at} x1={x} x2={x} y1={20 - half} y2={20 + half} />;
        })}
      </svg>
      <line x2="100%" y1="20" y2="20" />
      <line class={styles.past} x2={`${past * 100}%`} y1="20" y2="20" />
    </svg>
  );
}

export function Timeline({ block: { events }, level, around: { today } }: BlockProps<"Timeline">) {
  const years = events.map(({ date }) => readYear(date));
  const axis = today ? placeEvents(years, today) : null;
  return (
    <div class={axis ? styles.axis : undefined}>
      {axis && <Years {...axis} />}
      <ol class={styles.timeline}>
        {events.map(({ date, title, text }, at) => {
          const place = axis?.places[at];
          return (
            <li key={date + title} class={[place && (at % 2 ? styles.below : styles.above), place?.isNow && styles.now, place?.isEnd && styles.end].filter(Boolean).join(" ")}>
              {place && <svg class={styles.space} width={`${place.before}%`} aria-hidden="true" />}
              <div class={`${styles.event} grid gap-x-3 relative`}>
                <p class={`${styles.date} display bold tabular nowrap`}>{date}</p>
                <div>
                  <Title level={level} class={styles.name}>{title}</Title>
                  {text && <p class="small muted">{text}</p>}
                </div>
              </div>
              {place && <svg class={styles.space} width={`${place.after}%`} aria-hidden="true" />}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
