// Two small drawings of a row: the time granularities of a source, and the years it covers. The texts are beside them.

import { useT } from "../lib/i18n";
import type { Granularity } from "../model/api";
import styles from "./glyphs.module.css";

const STEPS = ["day", "week", "month", "year"] as const;

interface StepsProps {
  finest: Granularity;
  /** The requested granularity that is not available. */
  missing?: Granularity | undefined;
}

export function Steps({ finest, missing }: StepsProps) {
  const t = useT();
  const stateOf = (step: Granularity) => {
    if (step === missing) return "missing";
    if (step === finest) return "finest";
    return STEPS.indexOf(step) > STEPS.indexOf(finest) ? "possible" : "none";
  };
  return <span class={styles.steps} aria-hidden="true">{STEPS.map((step) => <span key={step} class={styles[stateOf(step)]}>{t(`store:step.${step}`)}</span>)}</span>;
}

/** Years drawn, the current one included. */
export const YEARS = 10;
const HATCH = "example-years";

/** The period of the hatching in years; its strokes lean by as much as they are high where a year has its usual width. */
const PERIOD = 0.4;

/** The hatching of an example; once on a page. */
export function ExampleHatch() {
  return (
    <svg class="absolute" width="0" height="0" aria-hidden="true">
      <pattern id={HATCH} width={PERIOD} height="8" patternUnits="userSpaceOnUse">
        <path class="fill-brand" d={[-2, -1, 0].map((shift) => `M${shift * PERIOD} 8l0.6-8h${PERIOD / 2}l-0.6 8z`).join("")} />
      </pattern>
    </svg>
  );
}

interface YearsProps {
  since: number;
  /** The current year. */
  year: number;
  example: boolean;
  /** Whether only this year is drawn, for a key. */
  single?: boolean;
}

export function Years({ since, year, example, single = false }: YearsProps) {
  const count = single ? 2 : YEARS;
  const first = year + 1 - count;
  const begin = single ? first : Math.min(Math.max(since, first), year);
  return (
    <svg class={single ? styles.sample : styles.years} viewBox={`0 0 ${count} 8`} preserveAspectRatio="none" aria-hidden="true">
      <rect class={styles.ground} width={count} height="8" />
      <rect class={example ? undefined : "fill-brand"} x={begin - first} width={year + 1 - begin} height="8" fill={example ? `url(#${HATCH})` : undefined} />
      <path class={styles.notches} d={Array.from({ length: count - 1 }, (_, index) => `M${index + 1} 0v8`).join("")} />
    </svg>
  );
}
