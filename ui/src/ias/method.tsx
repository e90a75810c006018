// The method of a figure and its reliability: the computation, the reference of 100, provisional values, missing days.

import { useFormat, useT } from "../lib/i18n";
import type { BaselineDefinition } from "../model/api";
import { wordedAs } from "../model/measure";
import type { TextKey } from "../lib/text-keys";
import styles from "./method.module.css";
import type { ThemeSeries } from "../model/theme-series";

/** The meaning of 100; a count of patients has no such reference. */
function Baseline({ definition: { scope, period, from, to, weeks } }: { definition: BaselineDefinition }) {
  const t = useT();
  const format = useFormat();
  if (period === "scale" || period === "fixed-share") return <p>{t(`ias:method.baseline.${period}`)}</p>;
  const days = from && to ? t("ias:method.days", { from: format.date(from), to: format.date(to) }) : "";
  const named = weeks ? t("ias:method.weeks", { first: String(weeks[0]), last: String(weeks[1]) }) : "";
  const when = named && days ? `${named} (${days})` : named || days;
  return <p>{`${t("ias:method.baseline.period", { period: when })} ${t(`ias:method.scope.${scope}`)}`}</p>;
}

/** The vintage has the name of its day: "INSEE, 1 January 2025". */
const VINTAGE = /^INSEE, 1 January (\d{4})$/;

/** The populations that a figure refers to, or is weighted by. */
function Population({ series: { coverage, weightsVintage } }: { series: ThemeSeries }) {
  const t = useT();
  const format = useFormat();
  const vintage = coverage?.population == null ? weightsVintage : coverage.populationVintage;
  if (vintage === null) return null;
  const [, year] = VINTAGE.exec(vintage) ?? [];
  const source = year ? t("ias:method.insee", { date: format.date(`${year}-01-01`) }) : vintage;
  if (coverage?.population == null) return <p>{t("ias:method.weights", { source })}</p>;
  return <p>{t("ias:method.population", { population: format.number(coverage.population), source })}</p>;
}

function Missing({ missing: { count, days } }: Pick<ThemeSeries, "missing">) {
  const t = useT();
  const format = useFormat();
  if (count === 0) return <p>{t("ias:missing.none")}</p>;
  return (
    <details class={styles.more}>
      <summary>{t("ias:missing.some", { count })}</summary>
      <p class="small">{days.map(format.date).join(", ")}</p>
      {count > days.length && <p class="small">{t("ias:missing.more", { count: count - days.length })}</p>}
    </details>
  );
}

/** The methods that compute a level from counts, and can state its support. */
const COUNTED = new Set<ThemeSeries["method"]>(["ratio-of-sums", "cumulative-share", "expanded-share"]);

export function Method({ series }: { series: ThemeSeries }) {
  const t = useT();
  const format = useFormat();
  const { theme, method, baselineDefinition, finalOn, pharmacies } = series;
  const words = wordedAs(series);
  return (
    <section class="shrink" id="method">
      <h2 class="section-title">{t("ias:theme.method")}</h2>
      <div class={`flow measure mt-4 ${styles.text}`}>
        <p>{t(`ias:method.${words === "baclofen" || words.startsWith("flu-vaccination-65") ? words : "index"}` as TextKey)}</p>
        <p>{t(`ias:method.computation.${method}`)}</p>
        {baselineDefinition && <Baseline definition={baselineDefinition} />}
        <Population series={series} />
        {pharmacies && <p>{t("ias:method.pharmacies", { pharmacies: format.number(pharmacies.number), source: pharmacies.source })}</p>}
        <p>{`${t(theme === "flu-vaccination-65" ? "ias:method.provisionalSum" : "ias:method.provisional")}${finalOn ? ` ${t("ias:method.final", { date: format.date(finalOn) })}` : ""}`}</p>
        <p>{t("ias:method.sparse")}</p>
        {COUNTED.has(method) && <p>{t("ias:method.interval")}</p>}
        <Missing missing={series.missing} />
      </div>
    </section>
  );
}
