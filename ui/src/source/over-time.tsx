// A source in time: the steps it can be read at, the years it covers, and the rhythm at which it grows, each in words and
// as a small drawing to scale.

import { printYear } from "../lib/calendar";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { Sheet, Update } from "../model/api";
import { optionName } from "../model/option-name";
import styles from "./over-time.module.css";

const STEPS = ["day", "week", "month", "year"] as const;

function Ladder({ granularity }: Pick<Sheet, "granularity">) {
  const t = useT();
  const finest = STEPS.indexOf(granularity);
  const stateOf = (index: number) => (index === finest ? "finest" : index > finest ? "possible" : "unavailable");
  return (
    <>
      <ol class={styles.ladder}>
        {STEPS.map((step, index) => (
          <li key={step} class={styles[stateOf(index)]}>
            <strong>{optionName("granularity", step, { t })}</strong>
            <span>{t(`source:sheet.${stateOf(index)}`)}</span>
          </li>
        ))}
      </ol>
      <p class="small muted">{t("source:sheet.ladder")}</p>
    </>
  );
}

/** Years drawn before a source begins, so that its length can be seen. */
const BEFORE = 5;

interface HistoryProps {
  history: number;
  /** The current one. */
  year: number;
}

function History({ history, year }: HistoryProps) {
  const t = useT();
  const locale = useLocale();
  const print = (given: number) => printYear(String(given), locale);
  const first = Math.min(history, year) - BEFORE;
  const span = year + 1 - first;
  const years = Math.max(0, year - history);
  return (
    <div>
      <p>{years > 0 ? t("source:sheet.years", { count: years, year: print(history) }) : t("source:sheet.begun", { year: print(history) })}</p>
      <svg class={styles.bar} viewBox={`0 0 ${span} 10`} preserveAspectRatio="none" aria-hidden="true">
        <rect class={styles.ground} width={span} height="10" />
        <rect class={styles.filled} x={history - first} width={Math.max(0, year + 1 - history)} height="10" />
        <path class={styles.tick} d={Array.from({ length: span - 1 }, (_, index) => `M${index + 1} 0v10`).join("")} />
      </svg>
      <p class={styles.ends} aria-hidden="true"><span>{print(first)}</span><span>{print(year)}</span></p>
    </div>
  );
}

const PER_YEAR: Record<Update, number> = { once: 1, daily: 365, weekly: 52, monthly: 12, quarterly: 4, "half-yearly": 2, yearly: 1 };

function Calendar({ update, lagDays, freshness }: Pick<Sheet, "update" | "lagDays" | "freshness">) {
  const t = useT();
  const format = useFormat();
  const rhythm = { update: t(`source:update.${update}`) };
  const count = PER_YEAR[update];
  const marks = Array.from({ length: count }, (_, index) => `M${(((index + 0.5) * 365) / count).toFixed(1)} 0v16`).join("");
  return (
    <div>
      <p>{lagDays === null ? t("source:sheet.rhythm", rhythm) : t("source:sheet.calendar", { ...rhythm, lag: t("source:delay.days", { count: lagDays }) })}</p>
      <svg class={styles.calendar} viewBox="0 0 365 22" preserveAspectRatio="none" aria-hidden="true">
        {/* Marks a day apart would touch: every day is a band. */}
        {count === 365 ? <rect class={styles.filled} width="365" height="16" /> : <path class={styles.delivery} d={marks} />}
        <path class={styles.months} d={`M0 19h365${Array.from({ length: 13 }, (_, month) => `M${((month * 365) / 12).toFixed(1)} 16v6`).join("")}`} />
      </svg>
      <p class="small muted">{t("source:sheet.deliveries")}</p>
      {freshness && <p>{t("source:sheet.lastDay", { date: format.date(freshness.lastDay) })}</p>}
      {freshness?.demonstration && <p class="small muted">{t("ias:demonstration.one")}</p>}
    </div>
  );
}

interface OverTimeProps {
  sheet: Sheet;
  year: number;
}

export function OverTime({ sheet, year }: OverTimeProps) {
  return (
    <div class={styles.time}>
      <div><Ladder granularity={sheet.granularity} /></div>
      <History history={sheet.history} year={year} />
      <Calendar {...sheet} />
    </div>
  );
}
