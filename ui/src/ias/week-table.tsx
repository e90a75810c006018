// The chart's twin for those who read numbers: one row a week, because 366 rows would hide what they say.

import { useFormat, useLocale, useT } from "../lib/i18n";
import { printSeason } from "../lib/indicator";
import { mondays, slotOf, type ThemeSeries } from "./season";
import styles from "./week-table.module.css";

export function WeekTable({ series }: { series: ThemeSeries }) {
  const t = useT();
  const locale = useLocale();
  const [current, last] = series.seasons;
  if (!current) return null;
  const caption = t("ias:table.caption", { theme: t(`ias:name.${series.theme}`), unit: t(`ias:axis.${series.unit}`) });
  return (
    <details class={styles.twin}>
      <summary>{t("ias:table.open")}</summary>
      <div class={styles.scroll} tabIndex={0} role="region" aria-label={caption}>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t("ias:table.monday")}</th>
              <th scope="col">{printSeason(current.label, locale)}</th>
              {last && <th scope="col">{printSeason(last.label, locale)}</th>}
              {series.band && <th scope="col">{t("ias:table.min")}</th>}
              {series.band && <th scope="col">{t("ias:table.max")}</th>}
            </tr>
          </thead>
          <tbody>
            {mondays(current.start).map((monday) => <Week key={monday} monday={monday} series={series} />)}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Week({ monday, series }: { monday: string; series: ThemeSeries }) {
  const t = useT();
  const format = useFormat();
  const [current, last] = series.seasons;
  const slot = slotOf(monday);
  const decimals = series.unit === "patients" ? 0 : 1;
  // Nothing and not an empty text: the server's markup has no node for it, and hydration compares nodes.
  const print = (values: (number | null)[] | undefined) => {
    const value = values?.[slot] ?? null;
    return value === null ? null : format.number(value, decimals);
  };
  const value = print(current?.values);
  const provisional = value !== null && series.provisionalFrom !== null && monday >= series.provisionalFrom;
  return (
    <tr>
      <th scope="row">{format.shortDate(monday)}</th>
      <td>{provisional ? `${value} (${t("ias:table.provisional")})` : value}</td>
      {last && <td>{print(last.values)}</td>}
      {series.band && <td>{print(series.band.min)}</td>}
      {series.band && <td>{print(series.band.max)}</td>}
    </tr>
  );
}
