// The displayed version and its changes: published figures are never replaced silently. If newer versions were held
// back, it states the reason for the delay.

import { useFormat, useT } from "../lib/i18n";
import { inParis } from "../lib/calendar";
import type { Hold } from "../model/api";
import { DifferenceText } from "./difference";
import { Findings } from "./gate-notice";
import styles from "./method.module.css";
import type { ThemeSeries } from "../model/theme-series";

export function VersionNote({ series }: { series: ThemeSeries }) {
  const t = useT();
  const format = useFormat();
  const { version, publishedAt, sha256, latest } = series;
  return (
    <section class="shrink" id="version">
      <h2 class="section-title">{t("ias:version.title", { number: String(version) })}</h2>
      <div class={`flow measure mt-4 ${styles.text}`}>
        <p>{t("ias:theme.published", { date: format.date(inParis(publishedAt).day) })}</p>
        {latest && <DifferenceText series={series} />}
        <p>{t("ias:version.kept")}</p>
        <p class="small muted anywhere">{t("ias:version.sha", { sha: sha256 })}</p>
        <Holds holds={series.holds} />
        <p class="small"><a href={`/open-data/ias/${series.theme}/versions.json`}>{t("ias:version.history")}</a></p>
      </div>
    </section>
  );
}

function Holds({ holds }: { holds: Hold[] }) {
  const t = useT();
  const format = useFormat();
  if (holds.length === 0) return null;
  const at = (instant: number) => {
    const { day, time } = inParis(instant);
    return `${format.date(day)}, ${time}`;
  };
  const word = ({ since, until, endedBy }: Hold) => {
    if (until === null) return t("ias:version.heldNow", { from: at(since) });
    const days = { from: at(since), until: at(until) };
    return endedBy === null ? t("ias:version.heldTakenBack", days) : t("ias:version.heldEnded", { ...days, number: String(endedBy) });
  };
  return (
    <>
      <h3>{t("ias:version.holds")}</h3>
      {holds.map((hold) => (
        <details key={hold.since} class={styles.more}>
          <summary>{word(hold)}</summary>
          <Findings findings={hold.findings} />
        </details>
      ))}
    </>
  );
}
