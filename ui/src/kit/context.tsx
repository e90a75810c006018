// The sidebar of a form: titled sections, and a list of the next steps.

import { useEffect, useState, type ReactNode } from "react";
import styles from "./context.module.css";

interface ContextPartProps {
  title?: string;
  /** Whether it is folded on a phone, where it is below the form. */
  folded?: boolean;
  children: ReactNode;
}

/** Below this width the sidebar is under the form. */
const BELOW = "(width < 64rem)";

/** The server does not know it, and renders all. */
function useIsBelow(): boolean {
  const [isBelow, setIsBelow] = useState(false);
  useEffect(() => {
    const query = matchMedia(BELOW);
    const read = () => setIsBelow(query.matches);
    read();
    query.addEventListener("change", read);
    return () => query.removeEventListener("change", read);
  }, []);
  return isBelow;
}

export function ContextPart({ title, folded = false, children }: ContextPartProps) {
  if (useIsBelow() && folded && title) {
    return (
      <details class={styles.part}>
        <summary class={styles.summary}><h2 class={`${styles.heading} text-5`}>{title}</h2></summary>
        {children}
      </details>
    );
  }
  return (
    <section class={styles.part}>
      {title && <h2 class={`${styles.heading} text-5`}>{title}</h2>}
      {children}
    </section>
  );
}

export interface Milestone {
  title: string;
  text: string;
  /** Whether it was reached, or comes next; by default only the first was reached. */
  state?: "done" | "next" | "later";
}

export function Milestones({ items }: { items: Milestone[] }) {
  return (
    <ol class={`${styles.steps} mt-3`}>
      {items.map(({ title, text, state }, index) => (
        <li key={title} class={styles[state ?? (index === 0 ? "done" : "later")]}>
          <strong>{title}</strong>
          {text && <p class="small muted">{text}</p>}
        </li>
      ))}
    </ol>
  );
}
