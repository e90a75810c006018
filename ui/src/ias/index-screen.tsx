// All indicators side by side: the last value, its week, its last 120 days and its freshness, then how to read and
// reuse them.

import { useLocale, useT } from "../lib/i18n";
import { later } from "../lib/later";
import type { ScreenProps } from "../lib/route";
import type { DrawnOverview } from "../model/load-drawn";
import type { AlertsProps } from "./alerts";
import { DemonstrationNotice } from "./demonstration-notice";
import { Downloads } from "./downloads";
import styles from "./index-screen.module.css";
import { IndicatorTile } from "./indicator-tile";
import { Reading } from "./reading";
import { Reuse } from "./reuse";

const Alerts = later<AlertsProps>(() => import("./alerts"));

export default function IndicatorsScreen({ data: { themes }, search, refusal, today }: ScreenProps<DrawnOverview>) {
  const t = useT();
  const locale = useLocale();
  const demonstration = themes.some((theme) => theme.demonstration);
  const areInvented = themes.every((theme) => theme.demonstration);
  return (
    <div class={`container ${styles.page}`}>
      <header class={styles.head}>
        <h1>{t("ias:meta.title")}</h1>
        <div>
          <p class="lead">{t("ias:index.lead")}</p>
          {themes.length > 0 && (
            <p class={styles.ways}>
              <a href={`/${locale}/ias/bulletins`}>{t("ias:bulletin.list")}</a>
              <a href="#alerts">{t("ias:index.alerts")}</a>
            </p>
          )}
        </div>
      </header>
      {demonstration && <DemonstrationNotice text={t("ias:demonstration.some")} />}
      {themes.length === 0 ? (
        <section class={styles.empty}>
          <h2>{t("ias:index.emptyTitle")}</h2>
          <p>{t("ias:index.emptyText")}</p>
        </section>
      ) : (
        <section>
          <h2 class="visually-hidden">{t("ias:index.list")}</h2>
          <ul class={styles.tiles}>
            {themes.map((indicator) => <IndicatorTile key={indicator.theme} indicator={indicator} today={today} marked={indicator.demonstration && !areInvented} />)}
          </ul>
        </section>
      )}
      <Reading />
      {themes.length > 0 && <Downloads themes={themes} />}
      {themes.length > 0 && <Alerts themes={themes.map(({ theme }) => theme)} search={search} refusal={refusal} />}
      <Reuse citation={t("ias:licence.citationAll")} />
    </div>
  );
}
