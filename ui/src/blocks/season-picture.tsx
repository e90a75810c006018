// All loaded seasons of a theme as a picture among other content: like its chart, without the slider.

import { layoutChart } from "../kit/chart-layout";
import { ChartStill } from "../kit/chart-still";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { finding } from "../model/finding";
import { seasonFigure } from "../model/season-figure";
import type { ThemeSeries } from "../model/theme-series";
import { readView } from "../model/view";

export function SeasonPicture({ series }: { series: ThemeSeries }) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const all = series.seasons.filter(({ values }) => values).map(({ label }) => label);
  const view = readView(new URLSearchParams({ season: all.join() }), series.seasons);
  const { notches: _, marks: __, ...figure } = seasonFigure(series, view, { t, format }, locale);
  return (
    <ChartStill
      layout={layoutChart({ ...figure, size: "band" })}
      subtitle={figure.subtitle}
      muted={figure.muted}
      summary={finding(series, { t })}
      note={series.provisionalFrom && t("ias:chart.provisional", { date: format.date(series.provisionalFrom) })}
    />
  );
}
