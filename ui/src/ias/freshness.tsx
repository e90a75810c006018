// The last publication of a series and whether it is on time, as one line with an icon; a demonstration has no
// schedule.

import { AlertIcon, CalendarIcon, CheckIcon } from "../kit/icons";
import type { IndicatorStatus } from "../model/api";
import { isLate, printUpdate } from "../model/freshness";
import { useFormat, useT } from "../lib/i18n";
import { printMarks, printTroubles } from "../model/indicator";
import styles from "./freshness.module.css";

interface FreshnessProps {
  indicator: Pick<IndicatorStatus, "publishedAt" | "freshness" | "heldBack" | "forced" | "unusual" | "demonstration">;
  today: string;
  /** Whether there is room for the next publication. */
  withNext?: boolean;
}

export function Freshness({ indicator, today, withNext }: FreshnessProps) {
  const t = useT();
  const format = useFormat();
  const { nextUpdate } = indicator.freshness;
  const troubles = [...printTroubles(indicator, { t }), ...printMarks(indicator, { t })];
  return (
    <ul class={styles.lines}>
      {troubles.map((trouble) => <li key={trouble} class={styles.trouble}><AlertIcon />{trouble}</li>)}
      <li class={styles.update}>
        {!isLate(indicator) && !indicator.demonstration && <CheckIcon />}
        {printUpdate(indicator, today, { t, format })}
      </li>
      {withNext && nextUpdate !== null && (
        <li class={styles.update}>
          <CalendarIcon />
          <a href="/open-data/ias/calendar.ics">{t("ias:freshness.next", { date: format.date(nextUpdate) })}</a>
        </li>
      )}
    </ul>
  );
}
