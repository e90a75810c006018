// The content below the chart of a theme: tables, downloads, regions, and the method.

import { useFormat, useT } from "../lib/i18n";
import { Fold } from "../kit/fold";
import { later } from "../lib/later";
import type { ComparisonProps } from "./comparison";
import { Correlation } from "./correlation";
import { DayTable } from "./day-table";
import { EpidemicLevels } from "./epidemic-levels";
import { subject } from "../model/finding";
import { Method } from "./method";
import styles from "./method.module.css";
import { RegionMap } from "./region-map";
import { Reuse } from "./reuse";
import { TakeAway } from "./take-away";
import type { ThemeSeries } from "../model/theme-series";
import { ThresholdsUnavailable } from "./thresholds-unavailable";
import { VersionNote } from "./version-note";
import type { View } from "../model/view";
import { WeekTable } from "./week-table";

const Comparison = later<ComparisonProps>(() => import("./comparison"));

export interface DetailsProps {
  series: ThemeSeries;
  view: View;
  /** The public origin of the site. */
  origin: string;
}

export default function ThemeDetails({ series, view, origin }: DetailsProps) {
  const t = useT();
  const format = useFormat();
  const citation = t("ias:licence.citationVersion", {
    theme: subject(series.theme, series.territory, { t }),
    date: format.date(series.lastDay),
    version: String(series.version),
  });
  return (
    <div>
      <ThresholdsUnavailable series={series} />
      {view.table === "daily" ? <DayTable series={series} view={view} /> : <WeekTable series={series} view={view} />}
      <RegionMap series={series} view={view} />
      <Comparison series={series} view={view} />
      <TakeAway series={series} view={view} origin={origin} />
      <div class="mt-8">
        <Fold id="grounds" label={t("ias:theme.grounds")} at="narrow">
          <div class={`grid ${styles.grounds}`}>
            <EpidemicLevels series={series} />
            <Correlation series={series} />
            <Method series={series} />
            <VersionNote series={series} />
          </div>
        </Fold>
      </div>
      <Reuse citation={citation} />
    </div>
  );
}
