// A section of the page of the account: a title with a count under a line, and a table, or what is said where it would be empty.

import type { ReactNode } from "react";
import stacked from "../kit/stacked-table.module.css";
import ruled from "../kit/ruled-head.module.css";
import styles from "./screen.module.css";

interface ListedProps {
  id: string;
  title: string;
  count: number;
  /** At the end of the line of the title. */
  aside?: ReactNode;
  /** The names of the columns; a last one without a name holds what can be done. */
  columns: string[];
  acts?: boolean;
  /** Instead of the table, where there is no row. */
  empty?: string;
  /** The rows. */
  children: ReactNode;
}

export function Listed({ id, title, count, aside, columns, acts, empty, children }: ListedProps) {
  return (
    <section class={styles.section} id={id}>
      <div class={`${ruled.head} ${styles.heading}`}>
        <h2>{title}<span>{count}</span></h2>
        {aside}
      </div>
      {count === 0 && empty ? <p class={`muted ${styles.empty}`}>{empty}</p> : (
        <table class={stacked.table}>
          <thead>
            <tr>
              {columns.map((name) => <th key={name} scope="col">{name}</th>)}
              {acts && <td />}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      )}
    </section>
  );
}
