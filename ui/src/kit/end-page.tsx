// The page on which something ended, in one form for every kind of end: the fact with its mark, what it means, the reference to
// quote, facts in rows, and at most one button and one link. What follows is beside it.

import type { ReactNode } from "react";
import styles from "./end-page.module.css";
import { AlertIcon, CheckIcon, CrossIcon } from "./icons";
import type { RecapLine } from "./recap";
import { ReferenceFrame } from "./reference-frame";
import { Split } from "./split";

const MARKS = { done: CheckIcon, closed: CrossIcon, altered: AlertIcon };

interface EndPageProps {
  /** Whether it was done, is over or unknown, or needs attention. */
  mark: keyof typeof MARKS;
  /** The fact in a few words, with its time where it has one. */
  fact?: string | undefined;
  title: string;
  lead: ReactNode;
  reference?: string;
  facts?: RecapLine[];
  /** At most one button and one link; a filled button only where something remains to be done. */
  actions?: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
}

function Body({ mark, fact, title, lead, reference, facts = [], actions, children }: EndPageProps) {
  const Mark = MARKS[mark];
  return (
    <>
      {fact && <p class={`${styles.fact} ${styles[mark]}`}><Mark />{fact}</p>}
      <h1 class={styles.title}>{title}</h1>
      <p class="lead">{lead}</p>
      {reference && <ReferenceFrame reference={reference} />}
      {facts.length > 0 && (
        <dl class={styles.facts}>
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {actions && <div class={styles.actions}>{actions}</div>}
      {children}
    </>
  );
}

export function EndPage({ aside, ...end }: EndPageProps) {
  if (aside) return <Split aside={aside}><Body {...end} /></Split>;
  return <section class="container section"><div class={styles.narrow}><Body {...end} /></div></section>;
}
