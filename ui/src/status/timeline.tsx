// The findings and measures, the newest first: a cross for each step on one line.

import { inParis } from "../lib/calendar";
import { useLanguage } from "../lib/i18n";
import type { IncidentReport } from "./api";
import { isOfOneDay } from "./incidents";
import styles from "./timeline.module.css";
import { printClock } from "./words";
import { Written } from "./written";

interface TimelineProps {
  incident: IncidentReport;
  updates?: IncidentReport["updates"];
  /** Whether the sentence is below its step. */
  isTall?: boolean;
}

export function Timeline({ incident, updates = incident.updates, isTall = false }: TimelineProps) {
  const { t, format, locale } = useLanguage();
  const isShort = isOfOneDay(incident);
  if (updates.length === 0) return null;
  return (
    <ol class={isTall ? `${styles.steps} ${styles.tall}` : styles.steps}>
      {updates.map(({ at, step, text }) => {
        const { day, time } = inParis(at);
        const date = isShort ? "" : `${format.shortDate(day).replace(" ", "\u00a0")} `;
        return (
          <li key={`${at} ${step}`} class={`${step === "resolved" ? styles.resolved : incident.endedAt === null ? styles[incident.level] : ""} grid relative whole-row`}>
            <time class="nowrap muted" datetime={`${day}T${time}`}>{date}{printClock(at, locale)}</time>
            <strong>{t(`status:step.${step}`)}</strong>
            <p class="whole-row"><Written texts={text} /></p>
          </li>
        );
      })}
    </ol>
  );
}
