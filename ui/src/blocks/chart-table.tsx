// A chart as its figures, for pages without room for the drawing.

import { useFormat } from "../lib/i18n";
import type { BlockProps } from "./block";
import { printer } from "./chart-drawing";
import { DataTable } from "./data-table";

export function ChartTable({ block: { title, caption, axis, labels, series, measure }, level, around }: BlockProps<"FigureChart">) {
  const print = printer({ series, measure }, useFormat());
  const rows = labels.map((label, at) => [label, ...series.map(({ values }) => (values[at] == null ? "" : print(values[at])))]);
  return <DataTable level={level} around={around} block={{ __typename: "DataTable", caption: `${title}. ${caption}`, columns: [axis, ...series.map(({ name }) => name)], rows }} />;
}
