// Slides that advance automatically: the kit's carousel, with cards.

import { Carousel as Track } from "../kit/carousel";
import type { BlockProps } from "./block";
import { CardText } from "./cards";
import styles from "./carousel.module.css";

export function Carousel({ block: { title, slides }, level }: BlockProps<"Carousel">) {
  const drawn = slides.map((card) => ({ id: card.title, content: <div class={styles.slide}><CardText card={card} level={level} /></div> }));
  return <Track label={title} slides={drawn} />;
}
