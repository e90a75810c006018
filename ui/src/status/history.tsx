// The last 90 days of every category as bars, or instead of them a table of all.

import { useFormat, useLanguage, useLocale, useT } from "../lib/i18n";
import type { TextKey } from "../lib/text-keys";
import type { CategoryReport, StatusReport } from "./api";
import { DayTable } from "./day-table";
import { barsOf, daysOf, monthStarts, type Mark } from "./days";
import styles from "./history.module.css";
import { LevelWord } from "./level-sign";
import { PHONE_DAYS, Strip } from "./strip";
import { categoryName } from "./texts";
import { printAvailability, printDay } from "./words";

interface HistoryProps {
  report: StatusReport;
}

const KEY: Mark[] = ["operational", "minor", "major", "critical", "maintenance"];
const TABLE = "status-table";

export function History({ report }: HistoryProps) {
  const t = useT();
  const days = daysOf(report).length;
  return (
    <section class={`${styles.history} mt-6 inline-container`} id="days">
      <div class={`${styles.head} row wrap baseline gap-2 gap-x-5 rule-bottom small`}>
        <h2>
          <span class={styles.all}>{t("status:history.title", { days })}</span>
          <span class={styles.latest}>{t("status:history.title", { days: PHONE_DAYS })}</span>
        </h2>
        <ul class={`${styles.key} row wrap gap-x-5`} aria-label={t("status:history.key")}>
          {KEY.map((mark) => <li key={mark}><LevelWord mark={mark} /></li>)}
        </ul>
        <a class={styles.toTable} href={`#${TABLE}`}>{t("status:history.table")}</a>
        <a class={styles.toBars} href="#days">{t("status:history.bars")}</a>
      </div>
      <ul class={styles.rows}>
        {report.categories.map((category) => <Row key={category.key} category={category} report={report} />)}
      </ul>
      <Axis report={report} />
      <div class={styles.twin} id={TABLE}><DayTable report={report} /></div>
    </section>
  );
}

function Row({ category, report }: HistoryProps & { category: CategoryReport }) {
  const language = useLanguage();
  const { t, format } = language;
  const { key, level, measuredSince, availability } = category;
  const name = categoryName(key, report.categories, language);
  const isYoung = measuredSince !== null && measuredSince > report.from;
  return (
    <li class={`${styles.row} relative py-3 hairline-bottom`}>
      <div>
        <h3>{name}</h3>
        {isYoung && <p class="muted">{t("status:history.since", { date: printDay(measuredSince, language) })}</p>}
      </div>
      <p><LevelWord mark={level ?? "unmeasured"} /></p>
      <Strip name={name} bars={barsOf(category, report)} report={report} />
      <p class={`${styles.availability} strong tabular`}>
        {availability !== null && <><span class="visually-hidden">{t("status:history.availability")} </span>{printAvailability(availability, format)}</>}
      </p>
      <Parts parts={category.parts} />
    </li>
  );
}

/** The names of the affected series. */
function Parts({ parts }: Pick<CategoryReport, "parts">) {
  const t = useT();
  const locale = useLocale();
  const touched = parts.filter(({ level }) => level !== "operational");
  if (touched.length === 0) return null;
  return (
    <p class={`${styles.parts} whole-row`}>
      {t("status:history.parts")}{" "}
      {touched.map(({ key, level }, at) => (
        <span key={key}>
          {at > 0 && ", "}
          <a href={`/${locale}/ias/${key}`}>{t(`ias:name.${key}` as TextKey)}</a> ({t(`status:level.${level}`)})
        </span>
      ))}
    </p>
  );
}

const share = (at: number, days: number) => `${Math.round((at / days) * 1000) / 10}%`;

/** Below the bars, the first day, the beginnings of months and today. */
function Axis({ report }: HistoryProps) {
  const t = useT();
  const format = useFormat();
  const days = daysOf(report).length;
  return (
    <div class={styles.axis} aria-hidden="true">
      <svg width="100%" height="20">
        <text y="14">{format.shortDate(report.from)}</text>
        {monthStarts(report, { start: 12, end: 16 }).map(({ at, day }) => <text key={day} x={share(at + 0.5, days)} y="14" text-anchor="middle">{format.shortDate(day)}</text>)}
        <text x="100%" y="14" text-anchor="end">{t("status:history.today")}</text>
      </svg>
      <span>{t("status:history.availability")}</span>
    </div>
  );
}
