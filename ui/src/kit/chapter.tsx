// A part of a page that folds: a native disclosure with its own address, which opens when a link targets it or its
// content.

import { useRef, type ReactNode } from "react";
import styles from "./chapter.module.css";
import { useHashTarget } from "./hash";

interface ChapterProps {
  /** Fragment of the chapter's address. */
  id: string;
  title: string;
  /** Level of the title in the page's outline. */
  level?: 2 | 3;
  open?: boolean;
  children: ReactNode;
}

export function Chapter({ id, title, level = 3, open = false, children }: ChapterProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const Heading = `h${level}` as "h2" | "h3";
  useHashTarget((target) => {
    if (!details.current?.contains(target)) return;
    details.current.open = true;
    target.scrollIntoView();
  });
  return (
    <details class={`${styles.chapter} hairline-top`} ref={details} open={open}>
      <summary class={`${styles.summary} row middle apart gap-4`}>
        <Heading class={styles.title}>{title}</Heading>
      </summary>
      {/* The address targets its content: browsers open a disclosure for it on their own, without a script too. */}
      <div class={`${styles.content} flow-4`} id={id}>{children}</div>
    </details>
  );
}
