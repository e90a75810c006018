// A table whose first cells name their rows; on a phone its rows are cards.

import table from "../kit/card-table.module.css";
import type { BlockProps } from "./block";

/** A cell with an address of the site, which may break anywhere. */
const printed = (cell: string) => (cell.startsWith("/") ? <code>{cell}</code> : cell);

/** Numbers rows as keys, because rows may begin alike. */
const numbered = (rows: string[][]) => rows.map((cells, index) => ({ id: index, cells }));

export function DataTable({ block: { caption, columns, rows } }: BlockProps<"DataTable">) {
  return (
    <div class="inline-container"><table class={table.table}>
      <caption class="small muted">{caption}</caption>
      <thead>
        <tr>{columns.map((column) => <th key={column} scope="col">{column}</th>)}</tr>
      </thead>
      <tbody>
        {numbered(rows).map(({ id, cells }) => (
          <tr key={id}>
            {cells.map((cell, index) => (index === 0 ? <th key={columns[0]} scope="row">{printed(cell)}</th> : <td key={columns[index]} data-label={columns[index]}>{printed(cell)}</td>))}
          </tr>
        ))}
      </tbody>
    </table></div>
  );
}
