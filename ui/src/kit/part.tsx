// A section of a page: below a hairline, with a title that links can target.

import type { ReactNode } from "react";
import { DRAWN, Kept } from "./kept";
import styles from "./part.module.css";

interface PartProps {
  /** The fragment of its address. */
  id: string;
  title: string;
  /** A note beside the title. */
  note?: string;
  children: ReactNode;
}

/** The server's markup of a part. */
export const KeptPart = () => <Kept of={() => <section class={styles.part} {...DRAWN} />} />;

export function Part({ id, title, note, children }: PartProps) {
  return (
    <section class={styles.part} aria-labelledby={id}>
      <div class={styles.head}>
        <h2 id={id}>{title}</h2>
        {note && <p class="small muted">{note}</p>}
      </div>
      {children}
    </section>
  );
}
