// Short texts of a showcase page: cells side by side at its end, rows with a link each, or a list, whose items have a dash
// if they are not possible.

import type { BlockProps } from "../blocks/block";
import { Title } from "../blocks/title";
import { isLinked } from "./arrange-landing";
import styles from "./card-rows.module.css";

export function CardRows({ block, level }: BlockProps<"Cards">) {
  const { listTitle, excluded, cards } = block;
  const form = listTitle === null ? styles.cells : isLinked(block) ? styles.linked : styles.list;
  return (
    <ul class={`${styles.rows} ${form} ${excluded ? styles.excluded : ""}`}>
      {cards.map(({ title, text, href, label }) => (
        <li key={title}>
          <Title level={level} class={styles.title}>{href && !label ? <a href={href}>{title}</a> : title}</Title>
          <p class={styles.text}>{text}{form === styles.list && href && label && <> <a href={href}>{label}</a></>}</p>
          {form !== styles.list && href && label && <p class={styles.more}><a href={href}>{label}</a></p>}
        </li>
      ))}
    </ul>
  );
}
