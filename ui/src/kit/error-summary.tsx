// The errors of a form at its top: takes the focus when it appears, links to each field, and marks the document's
// title.

import { useLayoutEffect, useRef } from "react";
import { useT } from "../lib/i18n";
import styles from "./error-summary.module.css";
import { AlertIcon } from "./icons";

export interface FieldError {
  /** Name of the field, which is the id of its control. */
  field: string;
  message: string;
}

interface ErrorSummaryProps {
  /** The heading of all errors. */
  title?: string;
  errors: FieldError[];
  /** An error of the whole form, not of a field. */
  text?: string | undefined;
  /** Changes at each submission, so that the same errors take the focus again. */
  attempt: number;
}

function usePrefixedTitle(prefix: string, active: boolean): void {
  useLayoutEffect(() => {
    if (!active) return;
    const title = document.title;
    const prefixed = `${prefix} ${title}`;
    document.title = prefixed;
    return () => {
      // Another page may have set its title in the meantime.
      if (document.title === prefixed) document.title = title;
    };
  }, [prefix, active]);
}

function goTo(event: MouseEvent, field: string): void {
  const control = document.getElementById(field);
  if (!control) return;
  event.preventDefault();
  const fold = control.closest("details");
  if (fold) fold.open = true;
  control.scrollIntoView({ block: "center" });
  control.focus({ preventScroll: true });
}

export function ErrorSummary({ title, errors, text, attempt }: ErrorSummaryProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef(0);
  const shown = errors.length > 0 || text !== undefined;
  usePrefixedTitle(t("kit:field.error"), shown);
  useLayoutEffect(() => {
    if (shown && attempt > seen.current) box.current?.focus();
    seen.current = attempt;
  }, [shown, attempt]);
  if (!shown) return null;
  return (
    <div class={styles.summary} ref={box} tabIndex={-1}>
      <div role="alert">
        <h2 class={`${styles.title} row middle gap-2 text-5`}><AlertIcon />{title ?? t("kit:summary.title")}</h2>
        {text && <p>{text}</p>}
        {errors.length > 0 && <ul class={`${styles.list} mt-3`}>
          {errors.map(({ field, message }) => (
            <li key={field}><a class="strong warn" href={`#${field}`} onClick={(event) => goTo(event, field)}>{message}</a></li>
          ))}
        </ul>}
      </div>
    </div>
  );
}
