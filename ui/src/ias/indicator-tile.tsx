// One indicator as a small multiple: value, week, last 120 days, freshness and whether it is real.

import { SparkPicture } from "../kit/spark-picture";
import { Figure, Tile } from "../kit/tile";
import { quarterMonths } from "../lib/calendar";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { Drawn } from "../model/load-drawn";
import { provisionalDays } from "../model/indicator";
import { printFigure, unitOf } from "../model/measure";
import { capital, printCompared } from "../model/movement";
import { isEpidemic, printState } from "../model/situation";
import { Freshness } from "./freshness";
import styles from "./indicator-tile.module.css";

interface IndicatorTileProps {
  indicator: Drawn;
  today: string;
  /** Whether it has a mark of its own that its figures are invented. */
  marked: boolean;
}

export function IndicatorTile({ indicator, today, marked }: IndicatorTileProps) {
  const t = useT();
  const locale = useLocale();
  const { theme, drawing } = indicator;
  return (
    <Tile class={styles.tile} href={`/${locale}/ias/${theme}`} title={t(`ias:name.${theme}`)}>
      <Level indicator={indicator} />
      <SparkPicture drawing={drawing} label={t("ias:index.sparkline", { theme: t(`ias:name.${theme}`) })} months={quarterMonths(locale)} muted={indicator.heldBack !== null} />
      <Days indicator={indicator} />
      <div class={styles.foot}>
        <Freshness indicator={indicator} today={today} />
        {marked && <p class={styles.demonstration}>{t("ias:demonstration.mark")}</p>}
      </div>
    </Tile>
  );
}

/** The level in words, then its figure and its reference. */
function Level({ indicator }: { indicator: Drawn }) {
  const t = useT();
  const words = { t, format: useFormat() };
  const { level } = indicator;
  const compared = printCompared(indicator, words);
  return (
    <>
      <Figure class={isEpidemic(indicator) ? `${styles.state} ${styles.epidemic}` : styles.state}>{capital(printState(indicator, { t }))}</Figure>
      <p class={styles.reading}>
        {level === null ? t("ias:table.none") : <><strong>{printFigure(level, indicator, words)}</strong>{` ${t(`ias:state.short.${unitOf(indicator)}`)}`}</>}
        {compared && `, ${compared}`}
      </p>
    </>
  );
}

function Days({ indicator }: { indicator: Drawn }) {
  const t = useT();
  const format = useFormat();
  const provisional = provisionalDays(indicator);
  const date = format.date(indicator.lastDay);
  return (
    <p class={styles.days}>{provisional > 0 ? t("ias:index.provisional", { count: provisional, date }) : t("ias:index.lastDay", { date })}</p>
  );
}
