// A section of the account page: a title with a count under a line, and a table or its empty text.

import type { ReactNode } from "react";
import stacked from "../kit/stacked-table.module.css";
import ruled from "../kit/ruled-head.module.css";
import styles from "./screen.module.css";

interface ListedProps {
  id: string;
  title: string;
  count: number;
  /** Content at the end of the title's line. */
  aside?: ReactNode;
  /** The names of the columns; a last one without a name contains the actions. */
  columns: string[];
  acts?: boolean;
  /** Replaces the table if there are no rows. */
  empty?: ReactNode;
  /** The rows of the table. */
  children: ReactNode;
}

export function Listed({ id, title, count, aside, columns, acts, empty, children }: ListedProps) {
  return (
    <section class={styles.section} id={id}>
      <div class={`${ruled.head} ${styles.heading}`}>
        <h2>{title}<span>{count}</span></h2>
        {aside}
      </div>
      {count === 0 && empty ? <div class="muted py-3 hairline-bottom">{empty}</div> : (
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
