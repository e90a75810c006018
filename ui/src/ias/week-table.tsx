// The chart's data as a table with one row a week, because 366 rows would be unreadable.

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

/**
 * Formats the value of a column in a week; the first column is the current season, whose last values may still change.
 */
function usePrint({ provisionalFrom, unit }: ThemeSeries): (value: Values[number], column: number, monday: string) => string | null {
  const format = useFormat();
  const provisional = ` (${useT()("ias:table.provisional")})`;
  const decimals = unit === "patients" ? 0 : 1;
  return (value, column, monday) => {
    // Null instead of an empty text: the server's markup has no node for it, and hydration compares nodes.
    if (value == null) return null;
    const text = format.number(value, decimals);
    return column === 0 && provisionalFrom !== null && monday >= provisionalFrom ? text + provisional : text;
  };
}

export function WeekTable({ series, view }: TableProps) {
  const t = useT();
  const format = useFormat();
  const columns = useColumns({ series, view });
  const print = usePrint(series);
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
          return (
            <tr key={monday}>
              <th scope="row">{format.shortDate(monday)}</th>
              {view.weekly && <td>{String(weekAt(at).week)}</td>}
              {columns.map(({ id, values }, index) => <td key={id}>{print(values[at], index, monday)}</td>)}
            </tr>
          );
        })}
      </tbody>
    </TableFrame>
  );
}
