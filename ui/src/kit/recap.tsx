// The summary of a section's answers, with a link to change them.

import { useT } from "../lib/i18n";
import styles from "./recap.module.css";

export type RecapLine = [term: string, answer: string];

interface RecapPartProps {
  title: string;
  lines: RecapLine[];
  /** None if the answers are final. */
  onChange?(): void;
}

export function RecapPart({ title, lines, onChange }: RecapPartProps) {
  const t = useT();
  return (
    <section class={styles.part}>
      <div class={`${styles.head} row baseline apart gap-4 rule-bottom`}>
        <h3>{title}</h3>
        {onChange && (
          <button class={`${styles.change} strong bare touch brand`} type="button" onClick={onChange}>
            {t("kit:wizard.change")}
            <span class="visually-hidden">{` ${title}`}</span>
          </button>
        )}
      </div>
      <dl>
        {lines.map(([term, answer]) => (
          <div key={term} class={`${styles.line} py-3 hairline-bottom`}>
            <dt class="muted">{term}</dt>
            <dd class={answer ? "shrink anywhere" : "shrink anywhere muted"}>{answer || t("kit:recap.empty")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
