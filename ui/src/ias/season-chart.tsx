// The current season in front of past ones, with its slider and its notes.

import { Chart } from "../kit/chart";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { estimateOf } from "../model/estimate";
import { printSeason } from "../model/indicator";
import { ChartNotes } from "./chart-notes";
import { finding } from "../model/finding";
import { remarksOf } from "../model/season-drawing";
import { seasonFigure } from "../model/season-figure";
import type { ThemeSeries } from "../model/theme-series";
import type { View } from "../model/view";

interface SeasonChartProps {
  series: ThemeSeries;
  view: View;
  /** On its page, the title and the controls are beside it. */
  framed: boolean;
}

export function SeasonChart({ series, view, framed }: SeasonChartProps) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const title = finding(series, { t }, series.territory);
  const figure = seasonFigure(series, view, { t, format }, locale);
  // Frames of other sites show figures only.
  const estimate = framed ? undefined : estimateOf(series, view, { t, format });
  return (
    <section id="chart">
      <Chart
        key={String(view.weekly)}
        title={title}
        quiet
        framed={framed}
        summary={t(`ias:chart.${view.weekly ? "summaryByWeek" : "summary"}`, { finding: title, season: printSeason(series.seasonLabel, locale) })}
        scrubber={t("ias:chart.scrubber")}
        estimate={estimate}
        {...figure}
        {...(framed && { subtitle: undefined, size: "embed" as const })}
      />
      {!framed && <ChartNotes series={series} remarks={remarksOf(series, view).filter(({ at }) => at < figure.x.count)} banded={figure.band !== undefined} />}
    </section>
  );
}
