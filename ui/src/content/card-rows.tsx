// Short texts of a showcase page: cells side by side at its end, rows with a link each, or a list, whose items have a dash
// if they are not possible.

import type { BlockProps } from "../blocks/block";
import { Title } from "../blocks/title";
import { isLinked } from "./arrange-landing";
import styles from "./card-rows.module.css";

export function CardRows({ block, level }: BlockProps<"Cards">) {
  const { listTitle, excluded, cards } = block;
  const isList = listTitle !== null && !isLinked(block);
  const form = isList ? "" : listTitle === null ? styles.cells : styles.linked;
  return (
    <ul class={`${styles.rows} ${form} ${excluded ? styles.excluded : ""}`}>
      {cards.map(({ title, text, href, label }) => (
        <li key={title}>
          <Title level={level} class={styles.title}>{href && !label ? <a href={href}>{title}</a> : title}</Title>
          <p class="muted text-4">{text}{isList && href && label && <> <a href={href}>{label}</a></>}</p>
          {!isList && href && label && <p><a href={href}>{label}</a></p>}
        </li>
      ))}
    </ul>
  );
}
