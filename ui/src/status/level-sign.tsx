// A level as icon, text and colour: the outline alone distinguishes the icons.

import type { ReactNode } from "react";
import { useT } from "../lib/i18n";
import type { Mark } from "./days";
import styles from "./level-sign.module.css";

/**
 * Cross, ring with a dash, triangle, octagon; dashed square with a clock's hands, and without. Drawn as areas or as
 * lines.
 */
const SIGNS: Record<Mark, { area?: string; line?: string; dash?: string }> = {
  operational: { area: "M7 1h6v6h6v6h-6v6H7v-6H1V7h6z" },
  minor: { line: "M10 2a8 8 0 1 0 .1 0M6 10h8" },
  major: { area: "M10 2l8.5 16h-17zM9 8v5h2V8zm0 6v2h2v-2z" },
  critical: { area: "M6.5 2h7L18 6.5v7L13.5 18h-7L2 13.5v-7zM7 5.6L5.6 7l3 3-3 3L7 14.4l3-3 3 3 1.4-1.4-3-3 3-3L13 5.6l-3 3z" },
  maintenance: { line: "M3 3h14v14H3zM10 6v4l2 2", dash: "3 2" },
  unmeasured: { line: "M3 3h14v14H3z" },
};

export function LevelSign({ mark, size = 16 }: { mark: Mark; size?: number }) {
  const { area, line, dash } = SIGNS[mark];
  return (
    <svg class={styles[mark]} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      {area ? <path fill="currentColor" fill-rule="evenodd" d={area} /> : <path fill="none" stroke="currentColor" stroke-width={dash ? 1.5 : 2.5} stroke-dasharray={dash} d={line} />}
    </svg>
  );
}

/** The icon and its text, or a replacement of the text only. */
export function LevelWord({ mark, children }: { mark: Mark; children?: ReactNode }) {
  const t = useT();
  return <span class={`${styles.word} inline-row baseline`}><LevelSign mark={mark} /><span>{children ?? t(`status:level.${mark}`)}</span></span>;
}
