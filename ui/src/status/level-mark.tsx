// A level as sign, word and colour together: none of the three is left to speak alone.

import { useT } from "../lib/i18n";
import type { Level } from "./level";
import styles from "./level-mark.module.css";

/** A tick, a triangle, a square and a cross: told apart by their outline alone. */
const SIGNS: Record<Level, string> = {
  operational: "m4 10.5 4 4 8-9",
  minor: "M10 3.5 17.5 17h-15zM10 8.5v4M10 14.6v.1",
  major: "M3 3h14v14H3zM10 6v5M10 13.9v.1",
  critical: "m4 4 12 12M16 4 4 16",
};

export function LevelMark({ level }: { level: Level }) {
  const t = useT();
  return (
    <span class={`${styles.mark} ${styles[level]}`}>
      <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">
        <path d={SIGNS[level]} />
      </svg>
      {t(`status:level.${level}`)}
    </span>
  );
}
