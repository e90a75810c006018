// A page of a form: the form on the page's ground, its context beside it on linen that runs to the right edge; below it on
// narrow screens.

import type { ReactNode } from "react";
import styles from "./split.module.css";

interface SplitProps {
  /** None where what stands there has one of its own. */
  title?: string;
  /** Before the title: the way up. */
  above?: ReactNode;
  aside: ReactNode;
  children: ReactNode;
}

export function Split({ title, above, aside, children }: SplitProps) {
  return (
    <div class={styles.page}>
      <div class={`container ${styles.split}`}>
        <div class={styles.main}>
          {above}
          {title && <h1 class={styles.title}>{title}</h1>}
          {children}
        </div>
        <aside class={styles.aside}>{aside}</aside>
      </div>
    </div>
  );
}
