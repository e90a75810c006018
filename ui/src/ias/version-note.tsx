// Which version is shown and what it changed: published figures are never replaced in silence.

import { useFormat, useT } from "../lib/i18n";
import { DifferenceText } from "./difference";
import styles from "./method.module.css";
import type { ThemeSeries } from "../model/theme-series";

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

export function VersionNote({ series }: { series: ThemeSeries }) {
  const t = useT();
  const format = useFormat();
  const { vintage, publishedAt, sha256, latest } = series;
  return (
    <section class={styles.section} id="version">
      <hr class="section-rule" />
      <h2>{t("ias:version.title", { number: String(vintage) })}</h2>
      <div class={`flow ${styles.text}`}>
        <p>{t("ias:theme.published", { date: format.date(dayOf(publishedAt)) })}</p>
        {latest && <DifferenceText series={series} />}
        <p>{t("ias:version.kept")}</p>
        <p class={`small muted ${styles.print}`}>{t("ias:version.sha", { sha: sha256 })}</p>
      </div>
    </section>
  );
}
