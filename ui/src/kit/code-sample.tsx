// A command or a program, the answer that it prints, and a button that copies the command. Long lines wrap, so that
// nothing scrolls sideways.

import type { ReactNode } from "react";
import { useT } from "../lib/i18n";
import styles from "./code-sample.module.css";
import { useCopy } from "./copy-text";

interface CodeSampleProps {
  code: string;
  /** The language of the code, for programs that run the samples: "sh", "python", "r", "sql". */
  language: string;
  /** The description for screen readers. */
  label: string;
  answer?: string | undefined;
}

/** Addresses, and values of parameters: in quotes, or after the sign of a parameter of curl. */
const MARKED = /(https?:\/\/[^\s"'?]+)|('[^']*'|(?<=-d \w+=)[^\s\\]+)/g;

function highlight(code: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: found, 1: address, index } of code.matchAll(MARKED)) {
    parts.push(code.slice(end, index), <span key={index} class={address ? styles.address : styles.value}>{found}</span>);
    end = index + found.length;
  }
  return [...parts, code.slice(end)];
}

export function CodeSample({ code, language, label, answer }: CodeSampleProps) {
  const t = useT();
  const { copy, outcome } = useCopy(code, t("kit:copy.codeDone"));
  return (
    <figure class={styles.sample} aria-label={label}>
      <div class="row wrap top">
        <pre class="shrink anywhere" data-language={language}><code>{highlight(code)}</code></pre>
        <div class={`${styles.copy} needs-script no-print row rigid`}>
          <button class="row middle gap-2 small strong" type="button" onClick={copy} aria-label={`${t("kit:copy.code")}, ${label}`}>
            <svg width={16} height={16} viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width={1.5} aria-hidden={true}><path d="M5.5 5.5v-4h9v9h-4M1.5 5.5h9v9h-9z" /></svg>
            {t("kit:copy.code")}
          </button>
          <p class="tiny" role="status">{outcome || null}</p>
        </div>
      </div>
      {answer && <pre class={`${styles.answer} shrink anywhere`}><samp>{answer}</samp></pre>}
    </figure>
  );
}
