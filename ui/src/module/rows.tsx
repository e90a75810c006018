// The small table of a second panel.

import type { ReactNode } from "react";
import styles from "./rows.module.css";

export interface Row {
  name: string;
  /** A key before the name. */
  mark?: ReactNode;
  /** A second line of a cell follows a line break. */
  cells: string[];
  /** The emphasised cell. */
  strong?: number;
}

interface RowsProps {
  columns: string[];
  rows: Row[];
  /** Sums of the columns. */
  total?: Row;
  note?: string;
}

function Line({ row: { name, mark, cells, strong }, isTotal = false }: { row: Row; isTotal?: boolean }) {
  return (
    <tr>
      <th scope="row" class={isTotal ? styles.strong : undefined}>{mark}{name}</th>
      {cells.map((cell, at) => {
        const [first, second] = cell.split("\n");
        return <td key={at} class={at === strong ? styles.strong : undefined}>{first}{second && <small>{second}</small>}</td>;
      })}
    </tr>
  );
}

/** Large letters may need more room than a phone has: the table scrolls in its own frame. */
export function Rows({ columns, rows, total, note }: RowsProps) {
  return (
    <>
      <div class={styles.frame} role="region" aria-label={columns.join(", ")} tabIndex={0}>
        <table class={`${styles.rows} full text-3`}>
          <thead><tr>{columns.map((column) => <th key={column} scope="col">{column}</th>)}</tr></thead>
          <tbody>
            {rows.map((row) => <Line key={row.name} row={row} />)}
            {total && <Line row={total} isTotal />}
          </tbody>
        </table>
      </div>
      {note && <p class="mt-4 small muted">{note}</p>}
    </>
  );
}
