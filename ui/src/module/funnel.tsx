// Parts of a hundred from one step to the next, with the passage between two.

import { useT } from "../lib/i18n";
import { percentOf } from "../kit/percent";
import colours from "./colours.module.css";
import styles from "./funnel.module.css";

interface FunnelProps {
  rows: { name: string; share: number }[];
  /** A sentence between each two. */
  passages: string[];
}

const FILLS = [colours.fill0, colours.fill1, colours.fill2];

export function Funnel({ rows, passages }: FunnelProps) {
  const t = useT();
  return (
    <ol class={styles.funnel}>
      {rows.map(({ name, share }, at) => (
        <li key={name}>
          {name} <b>{t("module:launch.hundred", { count: share })}</b>
          <svg class={styles.bar} aria-hidden="true"><rect class={styles.ground} width="100%" height="100%" /><rect class={FILLS[at]} width={percentOf(share / 100)} height="100%" /></svg>
          {passages[at] && <p><svg class={styles.arrow} width="12" height="44" aria-hidden="true"><path d="M6 2V40M1 34L6 41L11 34" /></svg>{passages[at]}</p>}
        </li>
      ))}
    </ol>
  );
}
