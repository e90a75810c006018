// The chart's twin for those who read numbers: one row a week, because 366 rows would hide what they say.

import type { Values } from "../kit/path";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { printSeason } from "../model/indicator";
import { weekAt } from "../model/alignment";
import { mondays } from "../model/season";
import { alignmentOf, bandOf, linesOf } from "../model/season-drawing";
import { TableFrame, type TableProps } from "./table-frame";
import type { ThemeSeries } from "../model/theme-series";

interface Column {
  id: string;
  label: string;
  values: Values;
}

function useColumns({ series, view }: TableProps): Column[] {
  const t = useT();
  const locale = useLocale();
  const lines = linesOf(series, view, (label) => printSeason(label, locale));
  const band = bandOf(series, view);
  if (!band) return lines;
  return [...lines, { id: "min", label: t("ias:table.min"), values: band.min }, { id: "max", label: t("ias:table.max"), values: band.max }];
}

interface WeekProps {
  series: ThemeSeries;
  monday: string;
  /** Where the week stands on the axis, and its number when the axis is one of weeks. */
  at: number;
  week: number | null;
  columns: Column[];
}

function Week({ series: { provisionalFrom, unit }, monday, at, week, columns }: WeekProps) {
  const t = useT();
  const format = useFormat();
  const print = ({ values }: Column, index: number) => {
    const value = values[at];
    // Nothing and not an empty text: the server's markup has no node for it, and hydration compares nodes.
    if (value == null) return null;
    const text = format.number(value, unit === "patients" ? 0 : 1);
    const provisional = index === 0 && provisionalFrom !== null && monday >= provisionalFrom;
    return provisional ? `${text} (${t("ias:table.provisional")})` : text;
  };
  return (
    <tr>
      <th scope="row">{format.shortDate(monday)}</th>
      {week !== null && <td>{String(week)}</td>}
      {columns.map((column, index) => <td key={column.id}>{print(column, index)}</td>)}
    </tr>
  );
}

export function WeekTable({ series, view }: TableProps) {
  const t = useT();
  const columns = useColumns({ series, view });
  const [current] = series.seasons;
  if (!current) return null;
  const { positionOf } = alignmentOf(view);
  return (
    <TableFrame series={series} view={view} caption={view.weekly ? "captionByWeek" : "caption"}>
      <thead>
        <tr>
          <th scope="col">{t("ias:table.monday")}</th>
          {view.weekly && <th scope="col">{t("ias:table.week")}</th>}
          {columns.map(({ id, label }) => <th key={id} scope="col">{label}</th>)}
        </tr>
      </thead>
      <tbody>
        {mondays(current.start).map((monday) => {
          const at = positionOf(monday, current.start);
          return <Week key={monday} series={series} monday={monday} at={at} week={view.weekly ? weekAt(at).week : null} columns={columns} />;
        })}
      </tbody>
    </TableFrame>
  );
}
