// A table of a source: numbers right-aligned, first cells as row headers. A wide one scrolls on its own.

import { useT } from "../lib/i18n";
import styles from "./table.module.css";

interface TableProps {
  /** The accessible name. */
  label: string;
  columns: { name: string; isNumber?: boolean }[];
  rows: string[][];
  /** "sheet": one line per row, as in the file. */
  layout?: "sheet";
}

export function Table({ label, columns, rows, layout }: TableProps) {
  const t = useT();
  const classOf = (at: number) => (columns[at]?.isNumber ? styles.number : undefined);
  return (
    <div class={layout ? `${styles.frame} ${styles.sheet}` : styles.frame} role="region" aria-label={t("source:sheet.table", { name: label })} tabIndex={0}>
      <table class={styles.table}>
        <thead>
          <tr>{columns.map(({ name }, at) => <th key={name} scope="col" class={classOf(at)}>{name}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, at) => (at === 0 ? <th key={at} scope="row" class={classOf(at)}>{cell}</th> : <td key={at} class={classOf(at)}>{cell}</td>))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
