// The chart of a series, after its caveats: seasons overlaid or one line over the years, with its controls.

import { ChartBar } from "./chart-bar";
import { later } from "../lib/later";
import { GateNotice } from "./gate-notice";
import type { HistoryProps } from "./history-chart";
import { PastNotice } from "./past-notice";
import { SeasonChart } from "./season-chart";
import styles from "./chart-bar.module.css";
import { SeasonForm } from "./season-form";
import type { ThemeSeries } from "../model/theme-series";
import type { View } from "../model/view";

const HistoryChart = later<HistoryProps>(() => import("./history-chart"));

export interface CourseProps {
  series: ThemeSeries;
  view: View;
  /** In a frame of another site: with a title, without controls. */
  framed?: boolean;
}

export default function Course({ series, view, framed = false }: CourseProps) {
  const { history } = series;
  return (
    <div class={`row ${styles.course}`}>
      {!framed && <GateNotice indicator={series} />}
      <PastNotice series={series} view={view} framed={framed} />
      {!framed && <ChartBar series={series} view={view} />}
      {history ? <HistoryChart series={{ ...series, history }} view={view} framed={framed} /> : <SeasonChart series={series} view={view} framed={framed} />}
      {!framed && <SeasonForm series={series} view={view} />}
    </div>
  );
}
