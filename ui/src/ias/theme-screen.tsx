// One indicator in full: what it says today and its seasons, alive at once; notices, tables, regions and grounds, which
// come alive a moment later.

import { useLocale, useT } from "../lib/i18n";
import { later } from "../lib/later";
import type { ScreenProps } from "../lib/route";
import { CoverageFacts } from "./coverage-facts";
import { DemonstrationNotice } from "./demonstration-notice";
import { Freshness } from "./freshness";
import { SeasonChart } from "./season-chart";
import type { SeasonFormProps } from "./season-form";
import type { DetailsProps } from "./theme-details";
import type { NoticesProps } from "./theme-notices";
import styles from "./theme-screen.module.css";
import type { ThemeSeries } from "./theme-series";
import { readView } from "./view";
import { ViewChoice } from "./view-choice";

const Notices = later<NoticesProps>(() => import("./theme-notices"));
const SeasonForm = later<SeasonFormProps>(() => import("./season-form"));
const Details = later<DetailsProps>(() => import("./theme-details"));

/** Most days there is nothing to say. */
const hasNotices = ({ held, forced, latest }: ThemeSeries): boolean => Boolean(held || forced || !latest);

export default function ThemeScreen({ data: series, search, origin, today }: ScreenProps<ThemeSeries>) {
  const t = useT();
  const locale = useLocale();
  const view = readView(search, series.seasons);
  return (
    <div class={`container ${styles.page}`}>
      <p class={styles.back}><a href={`/${locale}/ias`}>{t("ias:theme.back")}</a></p>
      <h1>{t(`ias:name.${series.theme}`)}</h1>
      <p class={`lead ${styles.lead}`}>{t(`ias:definition.${series.theme}`)}</p>
      {/* An old version is not late: its notice says what it is. */}
      {series.latest && <div class={styles.freshness}><Freshness indicator={series} today={today} /></div>}
      {series.demonstration && <DemonstrationNotice text={t("ias:demonstration.one")} />}
      {hasNotices(series) && <Notices series={series} view={view} />}
      <ViewChoice series={series} />
      <CoverageFacts series={series} />
      <SeasonChart series={series} view={view} />
      <SeasonForm series={series} view={view} />
      <Details series={series} view={view} origin={origin} />
    </div>
  );
}
