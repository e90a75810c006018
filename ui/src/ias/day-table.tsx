// Every day of the current season with the status of its value: final or the date it becomes so, based on few days,
// withheld. Shown on request by the address, because most readers want the weeks.

import { useFormat, useT } from "../lib/i18n";
import { estimateOn, printEstimate } from "../model/estimate";
import { flagOn } from "../model/flag";
import { addDays, dayNumber } from "../model/indicator";
import { unitOf } from "../model/measure";
import { slotOf } from "../model/season";
import { TableFrame, type TableProps } from "./table-frame";
import type { ThemeSeries } from "../model/theme-series";

/** The days of the current season up to the last one, newest first. */
function daysOf({ seasons, lastDay }: ThemeSeries): string[] {
  const start = seasons[0]?.start ?? lastDay;
  const count = dayNumber(lastDay) - dayNumber(start) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, back) => addDays(lastDay, -back));
}

/** Provisional values become final one a day, in their order. */
function finalDay({ provisionalFrom, finalOn, lastDay }: ThemeSeries, day: string): string | null {
  if (!provisionalFrom || day < provisionalFrom || !finalOn) return null;
  return addDays(finalOn, dayNumber(day) - dayNumber(lastDay));
}

function Day({ series, day }: { series: ThemeSeries; day: string }) {
  const t = useT();
  const format = useFormat();
  const { flags, provisionalFrom, seasons, unit } = series;
  const value = seasons[0]?.values?.[slotOf(day)] ?? null;
  const flag = flagOn(flags, day);
  const final = finalDay(series, day);
  const estimated = estimateOn(series, day);
  const status = provisionalFrom && day >= provisionalFrom ? "provisional" : "definitive";
  return (
    <tr>
      <th scope="row">{format.date(day)}</th>
      <td>{value === null ? t(flag === "withheld" ? "ias:daily.withheld" : "ias:table.none") : format.number(value, unit === "patients" ? 0 : 1)}</td>
      <td>{value === null ? null : t(`ias:daily.${status}`)}</td>
      <td>{flag === "sparse" ? t("ias:daily.sparse") : null}</td>
      <td>{final && format.shortDate(final)}</td>
      {series.nowcast && <td>{estimated ? printEstimate(estimated, series, { t, format }) : null}</td>}
    </tr>
  );
}

export function DayTable({ series, view }: TableProps) {
  const t = useT();
  return (
    <TableFrame series={series} view={view} caption="captionByDay">
      <thead>
        <tr>
          <th scope="col">{t("ias:daily.day")}</th>
          <th scope="col">{t(`ias:axis.${unitOf(series)}`)}</th>
          <th scope="col">{t("ias:daily.status")}</th>
          <th scope="col">{t("ias:daily.remark")}</th>
          <th scope="col">{t("ias:daily.final")}</th>
          {series.nowcast && <th scope="col">{t("ias:estimate.label")}</th>}
        </tr>
      </thead>
      <tbody>
        {daysOf(series).map((day) => <Day key={day} series={series} day={day} />)}
      </tbody>
    </TableFrame>
  );
}
