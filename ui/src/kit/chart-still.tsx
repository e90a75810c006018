// A pre-rendered chart: no slider, no cursor, no script.

import { ChartPlot } from "./chart-plot";
import type { ChartLayout } from "./chart-layout";
import styles from "./chart.module.css";

interface ChartStillProps {
  layout: ChartLayout;
  /** The text alternative. */
  summary: string;
  /** The meaning of its dashes. */
  note?: string | null;
}

export function ChartStill({ layout, summary, note }: ChartStillProps) {
  return (
    <figure class={styles.chart}>
      <div class={`${styles.plot} ${styles.still}`}>
        <ChartPlot layout={layout} summary={summary} />
      </div>
      {note && <figcaption class="small muted">{note}</figcaption>}
    </figure>
  );
}
