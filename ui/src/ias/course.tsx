// The course of a series, after what must be known before it: its seasons over one another or one line over the years, and
// what chooses among them.

import { ChartBar } from "./chart-bar";
import { GateNotice } from "./gate-notice";
import { HistoryChart } from "./history-chart";
import { PastNotice } from "./past-notice";
import { SeasonChart } from "./season-chart";
import styles from "./chart-bar.module.css";
import { SeasonForm } from "./season-form";
import type { ThemeSeries } from "../model/theme-series";
import type { View } from "../model/view";

export interface CourseProps {
  series: ThemeSeries;
  view: View;
  /** In the frame of another site: a title, and nothing to choose. */
  framed?: boolean;
}

export default function Course({ series, view, framed = false }: CourseProps) {
  const { history } = series;
  return (
    <div class={styles.course}>
      {!framed && <GateNotice indicator={series} />}
      <PastNotice series={series} view={view} framed={framed} />
      {!framed && <ChartBar series={series} view={view} />}
      {history ? <HistoryChart series={{ ...series, history }} view={view} framed={framed} /> : <SeasonChart series={series} view={view} framed={framed} />}
      {!framed && <SeasonForm series={series} view={view} />}
    </div>
  );
}
