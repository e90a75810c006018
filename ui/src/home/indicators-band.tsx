// The eight indicators at a glance on a dark band, each the way to its own page.

import { SparkPicture } from "../kit/spark-picture";
import { Figure, Tile } from "../kit/tile";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { direction, printLevel, printSignedChange, printTroubles } from "../model/indicator";
import styles from "./indicators-band.module.css";
import type { HomeIndicator } from "./load";

export function IndicatorsBand({ themes }: { themes: HomeIndicator[] }) {
  const t = useT();
  const locale = useLocale();
  const demonstration = themes.some((theme) => theme.demonstration);
  return (
    <section class={`night ${styles.band}`}>
      <div class="container">
        <h2>{t("home:band.title")}</h2>
        <p class="lead">{t("home:band.lead")}</p>
        {demonstration && <p class={styles.notice}>{t("ias:demonstration.some")}</p>}
        {themes.length === 0 ? (
          <p class={styles.notice}>{t("home:band.waiting")}</p>
        ) : (
          <ul class={styles.tiles}>
            {themes.map((theme) => <IndicatorTile key={theme.theme} indicator={theme} />)}
          </ul>
        )}
        <p class={styles.all}><a class="button" href={`/${locale}/ias`}>{t("home:band.all")}</a></p>
      </div>
    </section>
  );
}

function IndicatorTile({ indicator }: { indicator: HomeIndicator }) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const { theme, unit, level, change, drawing } = indicator;
  const moved = direction(indicator);
  const week =
    moved === "flat" || moved === "unknown" || change === null
      ? t(moved === "flat" ? "ias:change.flat" : "ias:change.unknown")
      : t("home:band.change", { change: printSignedChange(change, unit, { t, format }) });
  return (
    <Tile class={styles.tile} href={`/${locale}/ias/${theme}`} title={t(`ias:short.${theme}`)}>
      <Figure class={styles.value}>{level === null ? "\u2013" : printLevel(level, unit, { t, format })}</Figure>
      <p class={styles.change}>{week}</p>
      <SparkPicture drawing={drawing} label={t("ias:index.spark", { theme: t(`ias:name.${theme}`) })} />
      <div class={styles.mark}>
        {printTroubles(indicator, { t }).map((trouble) => <p key={trouble}>{trouble}</p>)}
        {indicator.demonstration && <p>{t("ias:demonstration.mark")}</p>}
      </div>
    </Tile>
  );
}
