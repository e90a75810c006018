// The season of the news in front of the past ones, where no map of regions exists.

import { SeasonPicture } from "../blocks/season-picture";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { subject } from "../model/finding";
import type { ThemeSeries } from "../model/theme-series";
import styles from "./season-front.module.css";

export interface SeasonFrontProps {
  series: ThemeSeries;
}

export default function SeasonFront({ series }: SeasonFrontProps) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const past = series.seasons.filter(({ values }) => values).length - 1;
  const address = `/${locale}/ias/${series.theme}`;
  return (
    <section class={styles.front}>
      <h2>{past > 0 ? t("home:season.title", { count: past }) : t("home:season.alone")}</h2>
      <p class={styles.of}>{t("home:season.of", { theme: subject(series.theme, series.territory, { t }), date: format.date(series.lastDay) })}</p>
      <SeasonPicture series={series} />
      <p class={styles.ways}><a href={`${address}#chart`}>{t("home:season.all")}</a> <a href={`${address}#table`}>{t("home:season.table")}</a></p>
    </section>
  );
}
