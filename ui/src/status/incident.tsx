// One incident or maintenance: its effect, findings and measures, changes, and affected services. It consists of text
// and links, so a browser loads no code for it.

import { Split } from "../kit/split";
import { inParis } from "../lib/calendar";
import { useLanguage, useLocale } from "../lib/i18n";
import { IncidentAside } from "./incident-aside";
import styles from "./incident.module.css";
import { LevelWord } from "./level-sign";
import type { IncidentPage } from "./load";
import { calendarAddress } from "./follow";
import { printHours } from "./maintenances";
import { Remains } from "./remains";
import { pickText } from "./texts";
import { Timeline } from "./timeline";
import { printBetween, printWeekday, type Words } from "./words";
import { Written } from "./written";

export default function Incident(data: IncidentPage) {
  const language = useLanguage();
  const { t, format, locale } = language;
  const { incident } = data;
  const { number, kind, level, beganAt, endedAt, title, summary, updates } = incident;
  const heading = pickText(title, locale);
  const mark = kind === "maintenance" ? kind : level;
  const isPlanned = kind === "maintenance" && endedAt === null;
  return (
    <Split aside={<IncidentAside {...data} />}>
      <p class="small muted"><a href={`/${locale}/status`}>{t("status:title")}</a> / {format.date(inParis(beganAt).day)}</p>
      <p class="mt-4 strong"><LevelWord mark={mark}>{printFact(data, language)}</LevelWord></p>
      <h1 class={styles.title} lang={heading?.lang}>{heading?.text ?? number}</h1>
      <p class="lead"><Written texts={summary} /></p>
      {isPlanned && <p class="mt-3"><a href={calendarAddress(number, locale)}>{t("status:maintenance.calendar")}</a></p>}
      {endedAt === null && <Remains incident={incident} />}
      {updates.length > 0 && (
        <section class={`${styles.part} mt-6 pt-3 rule-top`}>
          <h2>{t("status:incident.hours")}</h2>
          <Timeline incident={incident} isTall />
        </section>
      )}
      <Changes texts={incident.changes} />
    </Split>
  );
}

/** "Majeur, résolu en 48 minutes"; for a maintenance its date. */
function printFact({ incident, report }: IncidentPage, words: Words): string {
  const { t } = words;
  const { kind, level, beganAt, endedAt } = incident;
  if (kind === "maintenance") {
    const state = endedAt !== null ? "ended" : beganAt <= report.at ? "running" : "planned";
    const day = printWeekday(inParis(beganAt).day, words);
    return `${t(`status:maintenance.${state}`)}, ${day}, ${printHours({ ...incident, plannedEnd: endedAt ?? incident.plannedEnd }, words)}`;
  }
  const duration = printBetween(beganAt, endedAt ?? report.at, words);
  return `${t(`status:level.${level}`)}, ${t(endedAt === null ? "status:incident.since" : "status:incident.resolved", { duration })}`;
}

/** One change a line. */
function Changes({ texts }: { texts: IncidentPage["incident"]["changes"] }) {
  const { t } = useLanguage();
  const picked = pickText(texts, useLocale());
  if (!picked) return null;
  return (
    <section class={`${styles.part} mt-6 pt-3 rule-top`}>
      <h2>{t("status:incident.changes")}</h2>
      <ul class={`cross-list ${styles.changes}`} lang={picked.lang}>
        {picked.text.split("\n").map((line) => line.trim()).filter(Boolean).map((line) => <li key={line}>{line}</li>)}
      </ul>
    </section>
  );
}
