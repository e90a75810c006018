// The tables of a source, with right-aligned numbers and first cells as row headers. Those of facts are cards on a phone;
// a sample looks like the file that it is, and scrolls on its own.

import { useT } from "../lib/i18n";
import cards from "../kit/card-table.module.css";
import styles from "./table.module.css";

interface TableProps {
  /** The accessible name. */
  label: string;
  columns: { name: string; isNumber?: boolean }[];
  rows: string[][];
}

function Rows({ columns, rows, style, label }: TableProps & { style: string | undefined }) {
  const t = useT();
  const classOf = (at: number) => (columns[at]?.isNumber ? styles.number : undefined);
  return (
    <table class={style} aria-label={t("source:sheet.table", { name: label })}>
      <thead>
        <tr>{columns.map(({ name }, at) => <th key={name} scope="col" class={classOf(at)}>{name}</th>)}</tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, at) => (at === 0 ? <th key={at} scope="row" class={classOf(at)}>{cell}</th> : <td key={at} class={classOf(at)} data-label={columns[at]?.name}>{cell}</td>))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const Table = (props: TableProps) => <div class="inline-container"><Rows {...props} style={`${cards.table} ${styles.table}`} /></div>;

/** One line per row, as in the file; it fades where it goes on. */
export function SampleTable(props: TableProps) {
  const t = useT();
  return (
    <div class={styles.sheet} data-sample role="region" aria-label={t("source:sheet.table", { name: props.label })} tabIndex={0}>
      <Rows {...props} style={styles.table} />
    </div>
  );
}
