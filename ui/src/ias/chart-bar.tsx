// The display of the series: seasons overlaid or as one line, linear or logarithmic. Each has an address.

import { useLocale, useT } from "../lib/i18n";
import styles from "./chart-bar.module.css";
import type { ThemeSeries } from "../model/theme-series";
import { queryOf, type View } from "../model/view";

interface Choice {
  label: string;
  query: string;
  chosen: boolean;
}

export function Segments({ label, theme, choices }: { label: string; theme: string; choices: Choice[] }) {
  const locale = useLocale();
  return (
    <ul class={`screen-only row wrap small ${styles.segments}`} aria-label={label}>
      {choices.map((choice) => (
        <li key={choice.label}>
          <a class="inline-row middle ink" href={`/${locale}/ias/${theme}${choice.query}`} aria-current={choice.chosen ? "true" : undefined}>{choice.label}</a>
        </li>
      ))}
    </ul>
  );
}

/** The extent of the one line in years. */
const STRETCHES = ["1", "3", "5", "all"] as const;

export function ChartBar({ series, view }: { series: ThemeSeries; view: View }) {
  const t = useT();
  const locale = useLocale();
  const { theme, unit } = series;
  const seasonal = theme !== "baclofen";
  const history = view.history ?? (seasonal ? null : "all");
  const stretches = STRETCHES.map((stretch) => ({
    label: t(`ias:view.stretch.${stretch}`), query: queryOf(series, view, { history: stretch, range: null }), chosen: history === stretch && view.range === null,
  }));
  return (
    <div class={`screen-only row wrap middle gap-2 gap-x-4 small ${styles.bar}`}>
      {seasonal && (
        <Segments
          label={t("ias:view.course")}
          theme={theme}
          choices={[
            { label: t("ias:view.bySeason"), query: queryOf(series, view, { history: null, range: null }), chosen: !history },
            { label: t("ias:view.whole"), query: queryOf(series, view, { history: "all" }), chosen: history !== null },
          ]}
        />
      )}
      {unit === "index" && <Segments
        label={t("ias:seasons.scale")}
        theme={theme}
        choices={[
          { label: t("ias:seasons.linear"), query: queryOf(series, view, { scale: null }), chosen: !view.log },
          { label: t("ias:seasons.log"), query: queryOf(series, view, { scale: "log" }), chosen: view.log },
        ]}
      />}
      {history && <Segments label={t("ias:view.stretches")} theme={theme} choices={stretches} />}
      <a class={styles.take} href={`/${locale}/ias/${theme}${queryOf(series, view)}#download`}>{t("ias:download.title")}</a>
    </div>
  );
}
