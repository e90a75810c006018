// How the figure is made and how far to trust it, with the version that was read.

import { useFormat, useT } from "../lib/i18n";
import styles from "./method.module.css";
import type { ThemeSeries } from "./season";

/** Correlation with the health insurance's coverage estimates, seasons 2009-2010 to 2012-2013: of vaccination alone. */
const COVERAGE_CORRELATION = 98.9;

const SHOWN_DIGITS = 12;

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

export function Method({ series }: { series: ThemeSeries }) {
  const t = useT();
  const format = useFormat();
  const { theme } = series;
  const own = theme === "baclofen" || theme === "flu-vaccination-65";
  return (
    <section class={styles.section}>
      <hr class="section-rule" />
      <h2>{t("ias:theme.method")}</h2>
      <div class={`flow ${styles.text}`}>
        <p>{t(`ias:method.${own ? theme : "index"}`)}</p>
        {theme === "flu-vaccination-65" && (
          <p>{t("ias:method.correlation", { value: format.percent(COVERAGE_CORRELATION, 1) })}</p>
        )}
        <p>{t("ias:method.provisional")}</p>
        <ul class="small muted">
          <li>{t("ias:theme.published", { date: format.date(dayOf(series.publishedAt)) })}</li>
          <li>{t("ias:method.vintage", { vintage: series.vintage, sha: series.sha256.slice(0, SHOWN_DIGITS) })}</li>
        </ul>
      </div>
    </section>
  );
}
