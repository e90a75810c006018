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
const YEARS = 10;
const HATCH = "example-years";

/** The hatching of an example; once on a page. */
export function ExampleHatch() {
  return (
    <svg class={styles.patterns} width="0" height="0" aria-hidden="true">
      <pattern id={HATCH} width="0.5" height="8" patternUnits="userSpaceOnUse">
        <path class={styles.hatch} d="M0 8L0.25 0h0.25L0.25 8z" />
      </pattern>
    </svg>
  );
}

interface YearsProps {
  since: number;
  /** The current year. */
  year: number;
  example: boolean;
}

export function Years({ since, year, example }: YearsProps) {
  const first = year + 1 - YEARS;
  const begin = Math.min(Math.max(since, first), year);
  return (
    <svg class={styles.years} viewBox={`0 0 ${YEARS} 8`} preserveAspectRatio="none" aria-hidden="true">
      <rect class={styles.ground} width={YEARS} height="8" />
      <rect class={example ? undefined : styles.full} x={begin - first} width={year + 1 - begin} height="8" fill={example ? `url(#${HATCH})` : undefined} />
      <path class={styles.notches} d={Array.from({ length: YEARS - 1 }, (_, index) => `M${index + 1} 0v8`).join("")} />
    </svg>
  );
}
