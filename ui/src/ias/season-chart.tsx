// The current season before past ones: which lines are drawn, what they are called and what the axis prints.

import { Chart, type ChartLine } from "../kit/chart";
import { shortMonth } from "../lib/calendar";
import type { Format } from "../lib/format";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { printLevel, printSeason, type Theme, type Unit } from "../lib/indicator";
import { finding } from "./finding";
import { dayAt, drawnBand, drawnValues, MONTH_STARTS, monthOf, SLOTS, slotOf, type ThemeSeries, type View } from "./season";
import styles from "./season-chart.module.css";

const BASELINE = 100;
const COVERAGE_TARGET = 75;

/** Values that readers compare a level with, where a theme has one. */
const THRESHOLDS: Partial<Record<Theme, { value: number; label: "target" | "baseline" }>> = {
  "flu-vaccination-65": { value: COVERAGE_TARGET, label: "target" },
  allergies: { value: BASELINE, label: "baseline" },
  lice: { value: BASELINE, label: "baseline" },
  scabies: { value: BASELINE, label: "baseline" },
};

interface SeasonChartProps {
  series: ThemeSeries;
  view: View;
}

function linesOf({ seasons, provisionalFrom }: ThemeSeries, { shown }: View, print: (label: string) => string): ChartLine[] {
  return seasons.flatMap<ChartLine>(({ label, values }, index) => {
    if (!shown.includes(label)) return [];
    const line = { id: label, label: print(label), values: drawnValues(values) };
    if (index > 1) return [{ ...line, tone: "past" as const }];
    if (index === 1) return [{ ...line, tone: "last" as const }];
    return [{ ...line, tone: "current" as const, ...(provisionalFrom ? { provisionalFrom: slotOf(provisionalFrom) } : {}) }];
  });
}

/** Values of the grid are round: no decimals that say nothing, no word repeated on every line. */
function printTick(value: number, unit: Unit, format: Format): string {
  const decimals = Number.isInteger(value) ? 0 : 1;
  return unit === "percent" ? format.percent(value, decimals) : format.number(value, decimals);
}

export function SeasonChart({ series, view }: SeasonChartProps) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const title = finding(series, { t, format });
  const threshold = THRESHOLDS[series.theme];
  const season = printSeason(series.seasonLabel, locale);
  const ticks = MONTH_STARTS.map((at, position) => ({ at, label: shortMonth(locale, monthOf(position)) }));
  return (
    <section class={styles.section}>
      <Chart
        title={title}
        summary={t("ias:chart.summary", { finding: title, season })}
        lines={linesOf(series, view, (label) => printSeason(label, locale))}
        band={series.band ? drawnBand(series.band) : undefined}
        x={{ count: SLOTS, ticks, label: (slot) => format.shortDate(dayAt(slot)) }}
        y={{
          format: (value) => printLevel(value, series.unit, { t, format }),
          tick: (value) => printTick(value, series.unit, format),
          scale: view.log ? "log" : "linear",
        }}
        threshold={threshold && { value: threshold.value, label: t(`ias:chart.${threshold.label}`) }}
        scrubber={t("ias:chart.scrubber")}
      />
      <ul class={`cross-list ${styles.notes}`}>
        <li>{t(`ias:reading.${series.theme}`)}</li>
        {series.provisionalFrom && (
          <li>{t("ias:chart.provisional", { date: format.date(series.provisionalFrom) })}</li>
        )}
        {series.band && <li>{t("ias:chart.band")}</li>}
      </ul>
    </section>
  );
}
