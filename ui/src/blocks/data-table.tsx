// A table whose first cells name their rows. On a narrow screen it scrolls inside its own frame, by keyboard too.

import type { BlockProps } from "./block";
import styles from "./data-table.module.css";

/** Numbers rows as keys, because rows may begin alike. */
const numbered = (rows: string[][]) => rows.map((cells, index) => ({ id: index, cells }));

export function DataTable({ block: { caption, columns, rows } }: BlockProps<"DataTable">) {
  return (
    <div class={styles.frame} role="region" aria-label={caption} tabIndex={0}>
      <table class={styles.table}>
        <caption class="small muted">{caption}</caption>
        <thead>
          <tr>{columns.map((column) => <th key={column} scope="col">{column}</th>)}</tr>
        </thead>
        <tbody>
          {numbered(rows).map(({ id, cells }) => (
            <tr key={id}>
              {cells.map((cell, index) => (index === 0 ? <th key={columns[0]} scope="row">{cell}</th> : <td key={columns[index]}>{cell}</td>))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
