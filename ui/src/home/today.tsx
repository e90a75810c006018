// Today's flu figure with its week and its last 120 days; before any publication, one sentence instead of a chart.

import { SparkPicture } from "../kit/spark-picture";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { printLevel, printSeason, printSignedChange, printTroubles } from "../model/indicator";
import type { HomeIndicator } from "./load";
import styles from "./today.module.css";

/** The label of the season before: "2025-2026" of "2026-2027". */
function seasonBefore(label: string): string {
  return label.replace(/\d{4}/g, (year) => String(Number(year) - 1));
}

export function Today({ flu }: { flu: HomeIndicator | undefined }) {
  const t = useT();
  return (
    <div class={styles.today}>
      <h2 class="visually-hidden">{t("home:today.heading")}</h2>
      {flu && flu.level !== null ? <Figure flu={flu} level={flu.level} /> : <p>{t("home:today.waiting")}</p>}
    </div>
  );
}

function Figure({ flu, level }: { flu: HomeIndicator; level: number }) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  return (
    <>
      <p class={styles.figure}>
        <strong class={styles.value}>{printLevel(level, flu.unit, { t, format })}</strong>
        <span class={styles.label}>{t("home:today.flu", { date: format.date(flu.lastDay) })}</span>
        {printTroubles(flu, { t }).map((trouble) => <span key={trouble} class={styles.label}>{trouble}</span>)}
        {flu.demonstration && <span class={styles.mark}>{t("ias:demonstration.title")}</span>}
      </p>
      <div class={styles.course}>
        <SparkPicture drawing={flu.drawing} label={t("home:today.spark")} />
        <Change flu={flu} />
        <p><a href={`/${locale}/ias/flu`}>{t("home:today.more")}</a></p>
      </div>
    </>
  );
}

function Change({ flu }: { flu: HomeIndicator }) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  if (flu.change === null) return <p class={styles.change}>{t("home:today.unknown")}</p>;
  const season = printSeason(seasonBefore(flu.seasonLabel), locale);
  const compared = flu.above === null ? "change" : flu.above ? "above" : "below";
  return (
    <p class={styles.change}>
      <mark>{printSignedChange(flu.change, flu.unit, { t, format })}</mark>{` ${t(`home:today.${compared}`, { season })}`}
    </p>
  );
}
