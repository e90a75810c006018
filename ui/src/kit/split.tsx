// The layout of a form page: the form, and a sidebar on linen to the right edge; below it on narrow screens.

import type { ReactNode } from "react";
import styles from "./split.module.css";

interface SplitProps {
  /** None if the content has its own title. */
  title?: string;
  /** Breadcrumbs above the title. */
  above?: ReactNode;
  aside: ReactNode;
  children: ReactNode;
}

export function Split({ title, above, aside, children }: SplitProps) {
  return (
    <div class={styles.page}>
      <div class={`container ${styles.split}`}>
        <div class="shrink pt-6 pb-7">
          {above}
          {title && <h1 class="mb-4 page-title">{title}</h1>}
          {children}
        </div>
        <aside class={`${styles.aside} shrink relative`}>{aside}</aside>
      </div>
    </div>
  );
}
