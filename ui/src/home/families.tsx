// Short texts side by side: each is linked by its title, or by its link text.

import type { BlockOf } from "../blocks/types";
import styles from "./families.module.css";

export function Families({ block: { cards } }: { block: BlockOf<"Cards"> }) {
  return (
    <ul class={styles.families}>
      {cards.map(({ title, text, href, label }) => (
        <li key={title}>
          <h3>{href && !label ? <a href={href}>{title}</a> : title}</h3>
          <p>{text}</p>
          {href && label && <p><a href={href}>{label}</a></p>}
        </li>
      ))}
    </ul>
  );
}
