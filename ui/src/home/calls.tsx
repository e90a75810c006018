// Short texts side by side in cells between hairlines, each with its link.

import type { BlockOf } from "../blocks/types";
import type { Locale } from "../lib/locale";
import styles from "./calls.module.css";

export function Calls({ block: { listTitle, cards }, lang }: { block: BlockOf<"Cards">; lang: Locale | undefined }) {
  return (
    <section class={styles.calls} lang={lang}>
      {listTitle && <h2 class="visually-hidden">{listTitle}</h2>}
      <ul class="container">
        {cards.map(({ title, text, href, label }) => (
          <li key={title}>
            <h3>{href && !label ? <a href={href}>{title}</a> : title}</h3>
            <p>{text}</p>
            {href && label && <p><a href={href}>{label}</a></p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
