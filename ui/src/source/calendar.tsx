// The deliveries on a calendar: five weeks of days, or a year and a half of months. The text beside it is equivalent.

import { shortMonth } from "../lib/calendar";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { SourceDetails } from "./load";
import { printPeriod } from "../model/period";
import styles from "./calendar.module.css";

const DAY = 86_400_000;
const WEEK = 7;
/** Number of week rows before the current one, and in total. */
const WEEKS = { before: 3, all: 5 };
/** Number of months before the current one, and in total. */
const MONTHS = { before: 16, all: 18 };

const plus = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

interface Cell {
  key: string;
  text: string;
}

function daysAround(today: string): Cell[] {
  const sinceMonday = (new Date(today).getUTCDay() + WEEK - 1) % WEEK;
  const first = plus(today, -sinceMonday - WEEKS.before * WEEK);
  return Array.from({ length: WEEKS.all * WEEK }, (_, at) => plus(first, at)).map((key) => ({ key, text: String(Number(key.slice(8))) }));
}

function monthsAround(today: string, name: (month: number) => string): Cell[] {
  const current = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: MONTHS.all }, (_, at) => current - MONTHS.before + at).map((month) => ({
    key: `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`, text: name((month % 12) + 1),
  }));
}

interface CalendarProps extends Pick<SourceDetails, "update" | "lagDays" | "lastPeriod" | "freshness"> {
  today: string;
}

export function Calendar({ update, lagDays, lastPeriod, freshness, today }: CalendarProps) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const rhythm = { update: t(`source:update.${update}`) };
  const byDay = update === "daily" || update === "weekly";
  const cells = byDay ? daysAround(today) : monthsAround(today, (month) => shortMonth(locale, month));
  const stateOf = (key: string) => [lastPeriod && key <= lastPeriod.day.slice(0, key.length) ? styles.had : "", today.startsWith(key) ? styles.today : ""].join(" ");
  return (
    <div class={styles.pair}>
      <div class={byDay ? styles.days : styles.months} aria-hidden="true">
        {byDay && t("source:calendar.weekdays").split(" ").map((name, at) => <span key={at} class={styles.name}>{name}</span>)}
        {cells.map(({ key, text }) => <span key={key} class={`${styles.cell} ${stateOf(key)}`}>{text}</span>)}
      </div>
      <div>
        <p>{lagDays === null ? t("source:sheet.rhythm", rhythm) : t("source:sheet.calendar", { ...rhythm, lag: t("source:delay.days", { count: lagDays }) })}</p>
        {lastPeriod && <p>{t(`source:calendar.${lastPeriod.basis}`, { period: printPeriod(lastPeriod.day, update, { t, locale, format }) })}</p>}
        {freshness?.demonstration && <p class="small muted">{t("ias:demonstration.one")}</p>}
        <p class={styles.key} aria-hidden="true"><span class={`${styles.cell} ${styles.had}`} />{t("source:calendar.had")}</p>
        <p class={styles.key} aria-hidden="true"><span class={`${styles.cell} ${styles.today}`} />{byDay ? t("source:calendar.today", { date: format.shortDate(today) }) : t("source:calendar.month")}</p>
      </div>
    </div>
  );
}
