// A chart that is drawn already: no slider, no cursor, nothing that a script must do.

import { ChartPlot } from "./chart-plot";
import type { ChartLayout } from "./chart-layout";
import styles from "./chart.module.css";

interface ChartStillProps {
  layout: ChartLayout;
  /** The drawing in words. */
  summary: string;
  /** What its dashes mean. */
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
