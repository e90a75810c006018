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
export const KeptPart = () => <Kept of={() => <section class="pt-5 inline-container mt-6 hairline-top" {...DRAWN} />} />;

export function Part({ id, title, note, children }: PartProps) {
  return (
    <section class="pt-5 inline-container mt-6 hairline-top" aria-labelledby={id}>
      <div class={`${styles.head} row wrap baseline gap-x-3 mb-4`}>
        <h2 id={id}>{title}</h2>
        {note && <p class="small muted">{note}</p>}
      </div>
      {children}
    </section>
  );
}
