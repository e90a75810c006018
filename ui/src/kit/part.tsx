// A part of a sheet: below a hairline, with a title that links can lead to.

import type { ReactNode } from "react";
import styles from "./part.module.css";

interface PartProps {
  /** Fragment of its address. */
  id: string;
  title: string;
  children: ReactNode;
}

export function Part({ id, title, children }: PartProps) {
  return (
    <section class={styles.part} aria-labelledby={id}>
      <h2 class={styles.title} id={id}>{title}</h2>
      {children}
    </section>
  );
}
