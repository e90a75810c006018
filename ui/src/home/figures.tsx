// Key figures on one line: each number with its words beside it.

import type { BlockOf } from "../blocks/types";
import type { Locale } from "../lib/locale";
import styles from "./figures.module.css";

export function Figures({ block: { listTitle, figures }, lang }: { block: BlockOf<"KeyFigures">; lang: Locale | undefined }) {
  return (
    <section class="container" lang={lang}>
      {listTitle && <h2 class="visually-hidden">{listTitle}</h2>}
      <div class={styles.frame}><dl class={styles.figures}>
        {figures.map(({ value, label, note }) => (
          <div key={label}>
            <dt>{label}{note && <><br /><small>{note}</small></>}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl></div>
    </section>
  );
}
