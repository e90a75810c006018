// The change over seven days, said in words and shown by an arrow that has its own words.

import { useFormat, useT } from "../lib/i18n";
import type { Standing } from "../model/api";
import { direction, printSignedChange } from "../model/indicator";
import styles from "./week-change.module.css";

const ARROWS = { up: "M3 13 13 3M5 3h8v8", down: "M3 3l10 10M5 13h8V5", flat: "M2 8h12M9 3l5 5-5 5" };
const WORDS = { up: "up", down: "down", flat: "level" } as const;

export function WeekChange({ indicator }: { indicator: Standing }) {
  const t = useT();
  const format = useFormat();
  const moved = direction(indicator);
  if (moved === "unknown" || indicator.change === null) return <p class={styles.change}>{t("ias:change.unknown")}</p>;
  const change = printSignedChange(indicator.change, indicator.unit, { t, format });
  return (
    <p class={styles.change}>
      <svg class={styles.arrow} viewBox="0 0 16 16" role="img" aria-label={t(`ias:change.${WORDS[moved]}`)}>
        <path d={ARROWS[moved]} />
      </svg>
      <span>{moved === "flat" ? t("ias:change.flat") : t("ias:change.text", { change })}</span>
    </p>
  );
}
