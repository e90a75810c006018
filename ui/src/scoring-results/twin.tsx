// A picture as a table, behind a summary; it scrolls on its own, so that the page does not.

import styles from "./twin.module.css";

interface TwinProps {
  summary: string;
  /** The first column has the row headers. */
  columns: string[];
  rows: { id: string; cells: string[] }[];
}

export function Twin({ summary, columns, rows }: TwinProps) {
  return (
    <details class={styles.twin}>
      <summary class="strong brand">{summary}</summary>
      <div class={styles.scroll} role="region" aria-label={summary} tabIndex={0}>
        <table class="full small tabular">
          <thead><tr>{columns.map((name) => <th key={name} scope="col">{name}</th>)}</tr></thead>
          <tbody>
            {rows.map(({ id, cells: [name, ...values] }) => (
              <tr key={id}><th scope="row">{name}</th>{values.map((value, at) => <td key={columns[at + 1]}>{value}</td>)}</tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
