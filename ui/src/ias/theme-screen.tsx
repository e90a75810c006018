// One indicator in full: what it says today, its seasons, its regions, how it is made and how to take it away.

import { useFormat, useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import { DemonstrationNotice } from "./demonstration-notice";
import { Method } from "./method";
import { RegionMap } from "./region-map";
import { Reuse } from "./reuse";
import { readView, type ThemeSeries } from "./season";
import { SeasonChart } from "./season-chart";
import { SeasonForm } from "./season-form";
import styles from "./theme-screen.module.css";
import { WeekTable } from "./week-table";

export default function ThemeScreen({ data: series, search }: ScreenProps<ThemeSeries>) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const view = readView(search, series.seasons);
  const name = t(`ias:name.${series.theme}`);
  return (
    <div class={`container ${styles.page}`}>
      <p class={styles.back}><a href={`/${locale}/ias`}>{t("ias:theme.back")}</a></p>
      <h1>{name}</h1>
      <p class={`lead ${styles.lead}`}>{t(`ias:definition.${series.theme}`)}</p>
      {series.demonstration && <DemonstrationNotice text={t("ias:demonstration.one")} />}
      <SeasonChart series={series} view={view} />
      <SeasonForm series={series} view={view} />
      <WeekTable series={series} />
      <RegionMap series={series} />
      <Method series={series} />
      <Reuse
        citation={t("ias:licence.citation", { theme: name, date: format.date(series.lastDay) })}
        themes={[series.theme]}
      />
    </div>
  );
}
