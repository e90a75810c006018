// Quantities drawn to scale: one dot for each `unit`, all of one size and in rows of one length, so that drawings can
// be compared by eye. A row is one dashed line, so a thousand dots cost little.

import { useFormat, useLocale, useT } from "../lib/i18n";
import type { BlockProps } from "./block";
import styles from "./scale.module.css";

/** Dots per row. */
const ACROSS = 50;
/** Distance between dots, in units of the drawing. */
const PITCH = 10;

/** Lines whose dashes are the dots; the last row has the remainder. */
export function rowsOf(dots: number): string {
  const rows = Math.ceil(dots / ACROSS);
  return Array.from({ length: rows }, (_, row) => {
    const count = Math.min(ACROSS, dots - row * ACROSS);
    return `M${PITCH / 2} ${row * PITCH + PITCH / 2}h${(count - 1) * PITCH + 0.1}`;
  }).join("");
}

/** The number of dots of a quantity; at least one if it is not zero. */
export const dotsOf = (value: number, unit: number): number => Math.max(1, Math.round(value / unit));

export function Scale({ block: { unit, amounts } }: BlockProps<"Scale">) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  return (
    <figure class={styles.scale}>
      {amounts.map(({ label, value }, index) => {
        const dots = dotsOf(value, unit);
        const height = Math.ceil(dots / ACROSS) * PITCH;
        return (
          <div key={label} class={styles.amount}>
            <p><strong class={`figure ${styles.value}`}>{format.number(value)}</strong><br />{label}</p>
            <svg class={index % 2 ? styles.other : undefined} viewBox={`0 0 ${ACROSS * PITCH} ${height}`} role="img" aria-label={t("blocks:scale.drawing", { label, dots })}>
              <path d={rowsOf(dots)} />
            </svg>
          </div>
        );
      })}
      <figcaption class="small muted" lang={locale}>{t("blocks:scale.unit", { unit })}</figcaption>
    </figure>
  );
}
