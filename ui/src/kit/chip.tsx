// Something chosen, with a button that drops it: for where a script runs.

import { useT } from "../lib/i18n";
import styles from "./chip.module.css";

export function Chip({ text, onRemove }: { text: string; onRemove(): void }) {
  const t = useT();
  return (
    <span class={styles.chip}>
      {text}
      <button type="button" aria-label={t("kit:chip.remove", { name: text })} onClick={onRemove}>
        <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true"><path d="M1 1l8 8M9 1l-8 8" stroke="currentColor" stroke-width="1.75" /></svg>
      </button>
    </span>
  );
}
