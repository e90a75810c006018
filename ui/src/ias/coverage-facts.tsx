// Where vaccination stands: the distance to the target and the same day of the season before.

import { useFormat, useT } from "../lib/i18n";
import { printChange } from "../model/indicator";
import styles from "./coverage-facts.module.css";
import type { ThemeSeries } from "./theme-series";

export function CoverageFacts({ series: { coverage, level, lastDay } }: { series: ThemeSeries }) {
  const t = useT();
  const format = useFormat();
  if (!coverage || level === null) return null;
  const { distance, sameDayLastSeason, target } = coverage;
  return (
    <dl class={styles.facts}>
      <div>
        <dt>{t("ias:coverage.level", { date: format.date(lastDay) })}</dt>
        <dd>{format.percent(level, 1)}</dd>
      </div>
      {distance !== null && (
        <div>
          <dt>{t(distance < 0 ? "ias:coverage.short" : "ias:coverage.reached", { target: format.percent(target, 0) })}</dt>
          <dd>{printChange(distance, "percent", { t, format })}</dd>
        </div>
      )}
      {sameDayLastSeason !== null && (
        <div>
          <dt>{t("ias:coverage.last")}</dt>
          <dd>{format.percent(sameDayLastSeason, 1)}</dd>
        </div>
      )}
    </dl>
  );
}
