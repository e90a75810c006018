// Several territories side by side on one scale, each over the national curve; selected in the address, by a plain
// form.

import { layoutChart } from "../kit/chart-layout";
import { ChartStill } from "../kit/chart-still";
import { lastIndex } from "../kit/path";
import { shortMonth } from "../lib/calendar";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { TextKey } from "../lib/text-keys";
import { BY_DATE } from "../model/alignment";
import { isComparable, offeredTerritories, regionOf } from "../model/comparison";
import { printLevel, type Words } from "../model/indicator";
import { unitOf } from "../model/measure";
import { extentOf, GRADES } from "../model/season-drawing";
import type { ComparedSeries, ThemeSeries } from "../model/theme-series";
import { printTick } from "../model/tick";
import { choicesOf, queryOf, type View } from "../model/view";
import { useFacts } from "./region-facts";
import styles from "./comparison.module.css";

export interface ComparisonProps {
  series: ThemeSeries;
  view: View;
}

const nameOf = (code: string) => `ias:region.${code}` as TextKey;

/** The level of an epidemic by the region's own thresholds; null if its figures are in doubt. */
function printOwnGrade(series: ThemeSeries, code: string, level: number, { t }: Words): string | null {
  const thresholds = regionOf(series, code)?.thresholds;
  const grade = thresholds && GRADES[thresholds.filter((bound) => level > bound).length];
  return grade && series.situation.grade ? t(`ias:state.grade.${grade}`) : null;
}

function Territory({ series, view, compared, highest }: ComparisonProps & { compared: ComparedSeries; highest: number }) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const facts = useFacts(series);
  const words = { t, format };
  const { territory, values, provisionalFrom } = compared;
  const start = series.seasons[0]?.start ?? series.lastDay;
  const count = extentOf(series, { ...view, weekly: false });
  const place = (levels: ComparedSeries["values"]) => BY_DATE.place(levels as (number | null)[], start).slice(0, count);
  const country = series.country?.values ?? series.seasons[0]?.values ?? [];
  const level = values[lastIndex(values)] ?? null;
  const region = regionOf(series, territory);
  const state = level === null ? null : printOwnGrade(series, territory, level, words);
  const week = region && facts(region).week.text;
  const figure = level === null ? t("ias:table.none") : printLevel(level, series.unit, words);
  const said = [figure, state, week && t("ias:compare.week", { change: week })].filter(Boolean).join(" · ");
  const name = t(nameOf(territory));
  const layout = layoutChart({
    lines: [{ id: territory, label: "", values: place(values), tone: "current", ...(provisionalFrom ? { provisionalFrom: BY_DATE.positionOf(provisionalFrom, start) } : {}) }],
    ground: territory === "FR" ? undefined : { values: place(country), label: "" },
    x: { count, between: true, ticks: BY_DATE.ticks.filter(({ at }) => at < count).map(({ at, number }) => ({ at, label: shortMonth(locale, number) })), label: String },
    size: "small",
    y: { format: (value) => printTick(value, series.unit, format), holds: view.log ? [highest] : [0, highest], scale: view.log ? "log" : "linear" },
  });
  return (
    <li class="grid shrink">
      <h3><a href={`/${locale}/ias/${series.theme}${queryOf(series, view, { territory: territory === "FR" ? null : territory })}`}>{name}</a></h3>
      <p class="muted small tabular">{said}</p>
      <ChartStill layout={layout} summary={t("ias:compare.summary", { territory: name, state: said })} />
    </li>
  );
}

function Choice({ series, view }: ComparisonProps) {
  const t = useT();
  const locale = useLocale();
  const drawn = series.compared?.map(({ territory }) => territory) ?? [];
  const kept = choicesOf(series, view).filter(([name]) => name !== "compare");
  return (
    <form class={`screen-only mt-5 ${styles.choice}`} method="get" action={`/${locale}/ias/${series.theme}#compare`}>
      {kept.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
      <fieldset class="grid gap-x-5 mb-3">
        <legend class="strong">{t("ias:compare.legend")}</legend>
        {offeredTerritories(series).map((code) => (
          <label key={code} class="row middle gap-2 touch">
            <input type="checkbox" name="compare" value={code} defaultChecked={drawn.includes(code)} />
            {t(nameOf(code))}
          </label>
        ))}
      </fieldset>
      <button class="button button-quiet" type="submit">{t("ias:compare.apply")}</button>
    </form>
  );
}

export default function Comparison({ series, view }: ComparisonProps) {
  const t = useT();
  const { compared = [] } = series;
  if (!isComparable(series)) return <div hidden />;
  const country = series.country?.values ?? series.seasons[0]?.values ?? [];
  const all = [...compared.flatMap(({ values }) => values), ...country];
  const highest = Math.max(0, ...all.filter((value): value is number => typeof value === "number"));
  return (
    <section class={`mt-7 ${styles.section}`} id="compare">
      <h2 class="section-title">{t("ias:compare.title")}</h2>
      <p class="prose mt-3">{t("ias:compare.lead", { unit: t(`ias:axis.${unitOf(series)}`) })}</p>
      {compared.length > 0 && (
        <ul class={`grid gap-5 gap-x-6 mt-5 mb-5 ${styles.territories}`}>
          {compared.map((one) => <Territory key={one.territory} series={series} view={view} compared={one} highest={highest} />)}
        </ul>
      )}
      <Choice series={series} view={view} />
    </section>
  );
}
