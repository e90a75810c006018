// The headline of the state of all services, framed in the colour of the worst level, and its reason.

import { inParis } from "../lib/calendar";
import { useLanguage } from "../lib/i18n";
import type { TextKey } from "../lib/text-keys";
import type { CategoryReport, StatusReport } from "./api";
import { daysTouched, pastOf, runningOf } from "./incidents";
import { LevelSign } from "./level-sign";
import styles from "./overall.module.css";
import { categoryName, pickText } from "./texts";
import { printBetween, printClock, printDays, type Words } from "./words";

export interface OverallProps {
  report: StatusReport;
}

export default function Overall({ report }: OverallProps) {
  const words = useLanguage();
  const { t, format, locale } = words;
  const { level, isLive, at } = report;
  const moment = { date: format.date(inParis(at).day), time: printClock(at, locale) };
  return (
    <header class={`${styles.frame} grid middle gap-x-5 muted ${styles[level ?? "unmeasured"]}`}>
      <LevelSign mark={level ?? "unmeasured"} size={40} />
      <h1>{t(`status:overall.${level ?? "unmeasured"}`)}</h1>
      <div class={styles.about}>
        {!isLive && <p>{t("status:stale", moment)}</p>}
        <About report={report} words={words} />
      </div>
      <p class={`${styles.at} small tabular`}>
        <span>{t("status:at", moment)}</span> <span class={`${styles.renewed} no-print`}>{t("status:renewed")}</span>
      </p>
    </header>
  );
}

/** The running incident; else the affected and the working services; else the last incident. */
function About({ report, words }: { report: StatusReport; words: Words }) {
  const { t, locale } = words;
  const { categories, at } = report;
  const nameOf = (key: string) => categoryName(key, categories, words);
  const [incident] = runningOf(report);
  if (incident) {
    const texts = [...incident.updates.slice(0, 1).map((update) => update.text), incident.summary, incident.title];
    const latest = texts.map((text) => pickText(text, locale)).find((text) => text !== null);
    return latest ? <p lang={latest.lang}>{t("status:of", { names: incident.categories.map(nameOf).join(", "), text: latest.text })}</p> : null;
  }
  const touched = categories.filter(({ level }) => level !== null && level !== "operational");
  const working = categories.filter(({ level }) => level === "operational").length;
  if (touched.length > 0) {
    const names = touched.map((category) => nameOf(category.key) + printSeries(category, words)).join(", ");
    return <p>{t("status:touched", { names })} {working > 0 && t("status:rest", { count: working })}</p>;
  }
  const [last] = pastOf(report);
  if (!last) return working > 0 ? <p>{t("status:noIncident")}</p> : null;
  const title = pickText(last.title, locale);
  const date = printDays(...daysTouched(last, at), words);
  return <p lang={title?.lang}>{t("status:lastIncident", { date, title: title?.text ?? last.number, duration: printBetween(last.beganAt, last.endedAt ?? at, words) })}</p>;
}

/** " (Grippe, Gale)": the affected series, unless all of them are. */
function printSeries({ parts }: CategoryReport, { t }: Words): string {
  const touched = parts.filter(({ level }) => level !== "operational");
  if (touched.length === 0 || touched.length === parts.length) return "";
  return ` (${touched.map(({ key }) => t(`ias:name.${key}` as TextKey)).join(", ")})`;
}
