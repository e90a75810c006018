// A pre-rendered chart: no slider, no cursor, no script.

import type { ChartProps } from "./chart";
import { ChartPlot, plotProps } from "./chart-plot";
import { Bounds } from "./chart-side";
import type { ChartLayout } from "./chart-layout";
import styles from "./chart.module.css";

interface ChartStillProps {
  layout: ChartLayout;
  /** The text alternative. */
  summary: string;
  /** What is measured, then its unit, period and territory. */
  subtitle?: ChartProps["subtitle"];
  /** Whether the current line is not of today, and is grey. */
  muted?: boolean | undefined;
  /** The meaning of its dashes. */
  note?: string | null;
}

export function ChartStill({ layout, summary, subtitle, muted, note }: ChartStillProps) {
  const plot = plotProps(layout);
  return (
    <figure class={muted ? `${styles.chart} shrink inline-container ${styles.muted}` : `${styles.chart} shrink inline-container`}>
      {subtitle && <p class={`${styles.subtitle} mt-3 muted`}><strong class="strong ink">{subtitle.measure}</strong>{subtitle.rest}</p>}
      <div {...plot} class={`${plot.class} ${styles.still}`}>
        <ChartPlot layout={layout} summary={summary} />
      </div>
      <Bounds zones={layout.zones} thresholds={layout.thresholds} />
      {note && <figcaption class="small muted">{note}</figcaption>}
    </figure>
  );
}
