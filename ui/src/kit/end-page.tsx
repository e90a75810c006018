// The final page of a process, in one layout for all kinds: the fact with its mark, its meaning, the reference to
// quote, facts in rows, and at most one button and one link. The next steps are beside it.

import type { ReactNode } from "react";
import styles from "./end-page.module.css";
import { AlertIcon, CheckIcon, CrossIcon } from "./icons";
import type { RecapLine } from "./recap";
import { ReferenceFrame } from "./reference-frame";
import { Split } from "./split";

const MARKS = { done: CheckIcon, closed: CrossIcon, altered: AlertIcon };

interface EndPageProps {
  /** Whether it was completed, is over or unknown, or needs attention. */
  mark: keyof typeof MARKS;
  /** The fact in a few words, with its time if it has one. */
  fact?: string | undefined;
  title: string;
  lead: ReactNode;
  reference?: string;
  facts?: RecapLine[];
  /** At most one button and one link; a filled button only if an action remains. */
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
