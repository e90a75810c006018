// What stands beside a form: parts with a title, and what happens one after another.

import { useEffect, useState, type ReactNode } from "react";
import styles from "./context.module.css";

interface ContextPartProps {
  title?: string;
  /** Whether a phone, where it stands below the form, shows its title alone until it is asked for. */
  folded?: boolean;
  children: ReactNode;
}

/** Below this the context stands under the form. */
const BELOW = "(width < 64rem)";

/** Not known to the server, which shows all. */
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
        <summary class={styles.summary}><h2 class={styles.heading}>{title}</h2></summary>
        {children}
      </details>
    );
  }
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
