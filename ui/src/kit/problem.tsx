// Reports that something failed to load, with a suggestion.

import { useT } from "../lib/i18n";
import { AlertIcon } from "./icons";
import styles from "./problem.module.css";

interface ProblemProps {
  title: string;
  text: string;
  /** The code to quote to support. */
  code?: string | undefined;
  onRetry?: (() => void) | undefined;
}

export function Problem({ title, text, code, onRetry }: ProblemProps) {
  const t = useT();
  return (
    <div class={`${styles.problem} grid gap-2 measure linen`} role="alert">
      <p class="row middle gap-2 strong warn"><AlertIcon />{title}</p>
      <p>{text}</p>
      {code && <p class="small muted">{t("kit:problem.code", { code })}</p>}
      {onRetry && <button class="button button-quiet" type="button" onClick={onRetry}>{t("kit:problem.retry")}</button>}
    </div>
  );
}
