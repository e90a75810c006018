// One indicator in full: the state of today and its curve in the first viewport; tables, regions and method below. Only
// the headline hydrates at once, the rest later.

import { Crumbs } from "../blocks/crumbs";
import { useLocale, useT } from "../lib/i18n";
import { later, laterBelow } from "../lib/later";
import type { ScreenProps } from "../lib/route";
import type { CourseProps } from "./course";
import { Facts } from "./facts";
import { headline } from "../model/finding";
import { Freshness } from "./freshness";
import type { DetailsProps } from "./theme-details";
import { wordedAs } from "../model/measure";
import styles from "./theme-screen.module.css";
import type { ThemeSeries } from "../model/theme-series";
import { readView } from "../model/view";
import { ViewChoice } from "./view-choice";

const Course = later<CourseProps>(() => import("./course"));
const Details = laterBelow<DetailsProps>(() => import("./theme-details"));

export default function ThemeScreen({ data: series, search, origin, today }: ScreenProps<ThemeSeries>) {
  const t = useT();
  const locale = useLocale();
  const view = readView(search, series.seasons);
  return (
    <div class={`container grid ${styles.page}`}>
      <div class={styles.up}>
        <Crumbs above={[{ text: t("ias:theme.back"), path: "/ias" }]} here={t(`ias:name.${series.theme}`)}>
          {series.demonstration && <span class={styles.stamp}>{t("ias:demonstration.stamp")}</span>}
        </Crumbs>
      </div>
      <div>
        <h1>{headline(series, { t }, locale)}</h1>
        <Facts series={series} />
      </div>
      <div class={styles.side}>
        <div class={styles.choice}><ViewChoice series={series} /></div>
        {/* An old version is not late: its notice describes it. */}
        {series.latest && <Freshness indicator={series} today={today} withNext />}
        <p class="small"><a href={`/${locale}/ias?theme=${series.theme}&territory=${series.territory}#alerts`}>{t("ias:index.alerts")}</a></p>
      </div>
      <div class={`shrink mt-3 ${styles.chart}`}>
        <Course series={series} view={view} />
      </div>
      <div class={styles.rest}>
        <p class="measure mt-5">{t(`ias:definition.${wordedAs(series)}`)}</p>
        <Details series={series} view={view} origin={origin} />
      </div>
    </div>
  );
}
