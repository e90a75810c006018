// One indicator as a small multiple: value, week, last 120 days, how fresh it is and whether it is real.

import { Sparkline } from "../kit/sparkline";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { printLevel, provisionalDays, sparkProvisionalFrom, type IndicatorSummary } from "../lib/indicator";
import styles from "./indicator-tile.module.css";
import { WeekChange } from "./week-change";

export function IndicatorTile({ indicator }: { indicator: IndicatorSummary }) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const { theme, unit, level, spark, lastDay } = indicator;
  const provisional = provisionalDays(indicator);
  return (
    <li class={styles.tile}>
      <h3><a href={`/${locale}/ias/${theme}`}>{t(`ias:name.${theme}`)}</a></h3>
      <p class={unit === "patients" ? styles.count : styles.value}>{level === null ? t("ias:table.none") : printLevel(level, unit, { t, format })}</p>
      <WeekChange indicator={indicator} />
      <Sparkline
        values={spark.values}
        last={spark.last}
        provisionalFrom={sparkProvisionalFrom(indicator)}
        label={t("ias:index.spark", { theme: t(`ias:name.${theme}`) })}
      />
      <p class={styles.freshness}>
        {t("ias:index.lastDay", { date: format.date(lastDay) })}
        {provisional > 0 && <span>{t("ias:index.provisional", { count: provisional })}</span>}
      </p>
      {indicator.demonstration && <p class={styles.demonstration}>{t("ias:demonstration.mark")}</p>}
    </li>
  );
}
