// A selected item with a button that removes it, for pages with a script.

import { useT } from "../lib/i18n";
import styles from "./chip.module.css";

/**
 * The button is removed with its chip: the focus moves to the adjacent chip, or to the control that opens the list;
 * else to the group around them.
 */
function handFocus({ nextElementSibling: next, previousElementSibling: previous, parentElement: group }: Element): void {
  const beside = next?.querySelector<HTMLElement>("button, summary") ?? previous?.querySelector("button") ?? group;
  beside?.focus();
}

export function Chip({ text, onRemove }: { text: string; onRemove(): void }) {
  const t = useT();
  const remove = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    if (currentTarget.parentElement) handFocus(currentTarget.parentElement);
    onRemove();
  };
  return (
    <span class={`${styles.chip} needs-script inline-row middle mint small strong ink`}>
      {text}
      <button type="button" aria-label={t("kit:chip.remove", { name: text })} onClick={remove}>
        <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true"><path d="M1 1l8 8M9 1l-8 8" stroke="currentColor" stroke-width="1.75" /></svg>
      </button>
    </span>
  );
}
