// The final page of a process, in one layout for all kinds: the fact with its mark, its meaning, the reference to
// quote, facts in rows, and at most one button and one link. Beside it are the identicon of the reference and the next
// steps, or a picture; without them it is one column.

import { useEffect, useRef, type ReactNode } from "react";
import { useT } from "../lib/i18n";
import { Milestones, type Milestone } from "./context";
import styles from "./end-page.module.css";
import { AlertIcon, CheckIcon, CrossIcon } from "./icons";
import { Identicon, type Drawing } from "./identicon";
import { ReferenceFrame } from "./reference-frame";

const MARKS = { done: CheckIcon, closed: CrossIcon, altered: AlertIcon };

/** A row; a hash is set as code. */
export type Fact = [term: string, value: string, isCode?: true];

/** What identifies the case, and what comes next. */
interface Following {
  identicon: Drawing;
  /** Where the identicon appears again. */
  caption: string;
  steps?: Milestone[];
  /** The next steps in another form. */
  more?: ReactNode;
}

interface EndPageProps {
  /** Whether it was completed, is over or unknown, or needs attention. */
  mark: keyof typeof MARKS;
  /** The fact in a few words, with its time if it has one. */
  fact?: string | undefined;
  title: string;
  lead: ReactNode;
  reference?: string;
  /** The name of the reference, if it is not the general one. */
  referenceLabel?: string | undefined;
  facts?: Fact[];
  /** At most one button and one link; a filled button only if an action remains. */
  actions?: ReactNode;
  following?: Following | undefined;
  /** A picture in the second column, instead of the next steps. */
  picture?: ReactNode;
  children?: ReactNode;
}

/** Focuses the title on arrival, so that screen readers start with it. */
function Title({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return <h1 class={styles.title} ref={title} tabIndex={-1}>{children}</h1>;
}

function Body({ mark, fact, title, lead, reference, referenceLabel, facts = [], actions, children }: Omit<EndPageProps, "following" | "picture">) {
  const Mark = MARKS[mark];
  return (
    <div class={styles.body}>
      {fact && <p class={`${styles.fact} snug row middle gap-2 mb-3 strong ${styles[mark]}`}><Mark />{fact}</p>}
      <Title>{title}</Title>
      <p class={styles.lead}>{lead}</p>
      {reference && <div class="mt-4"><ReferenceFrame reference={reference} label={referenceLabel} /></div>}
      {facts.length > 0 && (
        <dl class={`${styles.facts} mt-4 hairline-top`}>
          {facts.map(([term, value, isCode]) => (
            <div class="grid gap-x-3 hairline-bottom" key={term}>
              <dt>{term}</dt>
              <dd class="shrink tabular">{isCode ? <code class="anywhere">{value}</code> : value}</dd>
            </div>
          ))}
        </dl>
      )}
      {actions && <div class={`${styles.actions} no-print grid gap-3 mt-4`}>{actions}</div>}
      {children}
    </div>
  );
}

function Beside({ identicon, caption, steps = [], more }: Following) {
  const t = useT();
  return (
    <aside class={styles.beside}>
      <div class={styles.identicon}>
        <Identicon identicon={identicon} />
        <p class={`${styles.caption} mt-3 small muted`}>{caption}</p>
      </div>
      {steps.length > 0 && (
        <section class={styles.steps}>
          <h2 class={styles.next}>{t("kit:sent.steps")}</h2>
          <Milestones items={steps} />
        </section>
      )}
      {more && <div class={styles.steps}>{more}</div>}
    </aside>
  );
}

export function EndPage({ following, picture, ...end }: EndPageProps) {
  const shape = following ? styles.following : picture ? styles.pictured : "";
  return (
    <div class={`${styles.page} ${shape}`}>
      <div class={`container ${styles.grid} grid column`}>
        <Body {...end} />
        {following ? <Beside {...following} /> : picture && <div class={`${styles.picture} no-print`}>{picture}</div>}
      </div>
    </div>
  );
}
