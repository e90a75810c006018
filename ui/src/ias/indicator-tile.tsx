// One indicator as a small multiple: value, week, last 120 days, how fresh it is and whether it is real.

import { Sparkline } from "../kit/sparkline";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { printLevel, provisionalDays, sparkProvisionalFrom, type IndicatorSummary } from "../lib/indicator";
import { Freshness } from "./freshness";
import styles from "./indicator-tile.module.css";
import { WeekChange } from "./week-change";

interface IndicatorTileProps {
  indicator: IndicatorSummary;
  today: string;
}

export function IndicatorTile({ indicator, today }: IndicatorTileProps) {
  const t = useT();
  const locale = useLocale();
  const { theme, spark } = indicator;
  return (
    <li class={styles.tile}>
      <h3><a href={`/${locale}/ias/${theme}`}>{t(`ias:name.${theme}`)}</a></h3>
      <Level indicator={indicator} />
      <WeekChange indicator={indicator} />
      <Sparkline
        values={spark.values}
        last={spark.last}
        provisionalFrom={sparkProvisionalFrom(indicator)}
        label={t("ias:index.spark", { theme: t(`ias:name.${theme}`) })}
      />
      <Days indicator={indicator} />
      <div class={styles.state}>
        <Freshness indicator={indicator} today={today} />
        {indicator.demonstration && <p class={styles.demonstration}>{t("ias:demonstration.mark")}</p>}
      </div>
    </li>
  );
}

/** The figure, with the word for it where past epidemics give one. */
function Level({ indicator: { level, unit, epidemicLevel } }: { indicator: IndicatorSummary }) {
  const t = useT();
  const format = useFormat();
  return (
    <p class={unit === "patients" ? styles.count : styles.value}>
      {level === null ? t("ias:table.none") : printLevel(level, unit, { t, format })}
      {epidemicLevel && <span class={styles.epidemic}>{t(`ias:index.epidemic.${epidemicLevel}`)}</span>}
    </p>
  );
}

function Days({ indicator }: { indicator: IndicatorSummary }) {
  const t = useT();
  const format = useFormat();
  const provisional = provisionalDays(indicator);
  return (
    <p class={styles.days}>
      {t("ias:index.lastDay", { date: format.date(indicator.lastDay) })}
      {provisional > 0 && <span>{t("ias:index.provisional", { count: provisional })}</span>}
    </p>
  );
}
