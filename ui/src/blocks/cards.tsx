// Short texts side by side, each with an optional link.

import type { BlockProps } from "./block";
import styles from "./cards.module.css";
import { Title, type Level } from "./title";
import type { Card } from "./types";

/** The number of columns that fills the last row, or nearly. */
const across = (count: number): string => (count % 3 && count % 4 === 0 ? "four" : count < 3 ? "two" : "three");

export function Cards({ block: { cards }, level }: BlockProps<"Cards">) {
  return (
    <ul class={`${styles.cards} grid hairline-bottom ${styles[across(cards.length)]}`}>
      {cards.map((card) => <li class="row hairline-top" key={card.title}><CardText card={card} level={level} /></li>)}
    </ul>
  );
}

/** Also a slide of a carousel. */
export function CardText({ card: { title, text, href, label }, level }: { card: Card; level: Level }) {
  return (
    <>
      <Title level={level} class={styles.title}>{href && !label ? <a href={href}>{title}</a> : title}</Title>
      <p class="measure muted">{text}</p>
      {href && label && <p class={`${styles.more} pt-4 strong`}><a href={href}>{label}</a></p>}
    </>
  );
}
