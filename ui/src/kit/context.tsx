// What stands beside a form: parts with a title, and what happens one after another.

import type { ReactNode } from "react";
import styles from "./context.module.css";

interface ContextPartProps {
  title?: string;
  children: ReactNode;
}

export function ContextPart({ title, children }: ContextPartProps) {
  return (
    <section class={styles.part}>
      {title && <h2 class={styles.heading}>{title}</h2>}
      {children}
    </section>
  );
}

interface Milestone {
  title: string;
  text: string;
}

export function Milestones({ items }: { items: Milestone[] }) {
  return (
    <ol class={styles.steps}>
      {items.map(({ title, text }) => (
        <li key={title}>
          <strong>{title}</strong>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
