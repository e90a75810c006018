// Planned and running maintenances, each with a calendar entry.

import { inParis } from "../lib/calendar";
import { useLanguage, useT } from "../lib/i18n";
import type { IncidentReport } from "./api";
import { calendarAddress } from "./follow";
import styles from "./incident-list.module.css";
import { LevelWord } from "./level-sign";
import { Title } from "./title";
import { printClock, printWeekday, type Words } from "./words";
import { Written } from "./written";

interface MaintenancesProps {
  maintenances: IncidentReport[];
  now: number;
}

export function Maintenances({ maintenances, now }: MaintenancesProps) {
  const t = useT();
  if (maintenances.length === 0) return null;
  const isRunning = maintenances.every(({ beganAt }) => beganAt <= now);
  return (
    <section class="mt-6">
      <div class={`${styles.head} row wrap baseline apart gap-2 gap-x-5`}><h2>{t(isRunning ? "status:maintenance.running" : "status:maintenance.planned")}</h2></div>
      {maintenances.map((maintenance) => <Maintenance key={maintenance.number} maintenance={maintenance} now={now} />)}
    </section>
  );
}

/** "de 22 h 00 à 22 h 20"; with the day of its end if it differs. */
export function printHours({ beganAt, plannedEnd }: Pick<IncidentReport, "beganAt" | "plannedEnd">, words: Words): string {
  const { t, locale } = words;
  const from = printClock(beganAt, locale);
  if (plannedEnd === null) return t("status:maintenance.from", { from });
  const last = inParis(plannedEnd).day;
  const to = printClock(plannedEnd, locale);
  return t("status:maintenance.hours", { from, to: last === inParis(beganAt).day ? to : t("status:at", { date: printWeekday(last, words), time: to }) });
}

function Maintenance({ maintenance, now }: { maintenance: IncidentReport; now: number }) {
  const language = useLanguage();
  const { t, locale } = language;
  const { number, beganAt, summary } = maintenance;
  return (
    <article class={`${styles.entry} py-5 grid gap-3 gap-x-5 hairline-bottom`}>
      <div class={`${styles.facts} row wrap gap-1 gap-x-4 small tabular`}>
        <p class="strong text-4">{printWeekday(inParis(beganAt).day, language)}</p>
        <p><LevelWord mark="maintenance">{t(beganAt <= now ? "status:maintenance.running" : "status:level.maintenance")}</LevelWord></p>
        <p class="muted">{printHours(maintenance, language)}</p>
      </div>
      <div class={styles.told}>
        <Title incident={maintenance} as="h3" />
        <p><Written texts={summary} /> <a href={calendarAddress(number, locale)}>{t("status:maintenance.calendar")}</a></p>
      </div>
    </article>
  );
}
