// One indicator as a small multiple: value, week, last 120 days, how fresh it is and whether it is real.

import { Sparkline } from "../kit/sparkline";
import { Figure, Tile } from "../kit/tile";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { Summary } from "../model/api";
import { printLevel, provisionalDays, sparkProvisionalFrom } from "../model/indicator";
import { Freshness } from "./freshness";
import styles from "./indicator-tile.module.css";
import { WeekChange } from "./week-change";

interface IndicatorTileProps {
  indicator: Summary;
  today: string;
}

export function IndicatorTile({ indicator, today }: IndicatorTileProps) {
  const t = useT();
  const locale = useLocale();
  const { theme, spark } = indicator;
  return (
    <Tile class={styles.tile} href={`/${locale}/ias/${theme}`} title={t(`ias:name.${theme}`)}>
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
    </Tile>
  );
}

/** The figure, with the word for it where past epidemics give one. */
function Level({ indicator: { level, unit, epidemicLevel } }: { indicator: Summary }) {
  const t = useT();
  const format = useFormat();
  return (
    <Figure class={unit === "patients" ? styles.count : styles.value}>
      {level === null ? t("ias:table.none") : printLevel(level, unit, { t, format })}
      {epidemicLevel && <span class={styles.epidemic}>{t(`ias:index.epidemic.${epidemicLevel}`)}</span>}
    </Figure>
  );
}

function Days({ indicator }: { indicator: Summary }) {
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
