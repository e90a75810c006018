// Slides that move on by themselves: the kit's carousel, with cards on it. It comes alive after the rest of the page.

import { Carousel as Track } from "../kit/carousel";
import { CardText } from "./cards";
import styles from "./carousel.module.css";
import type { Level } from "./title";
import type { Card } from "./types";

export interface CarouselProps {
  label: string;
  slides: Card[];
  level: Level;
}

export default function Carousel({ label, slides, level }: CarouselProps) {
  const drawn = slides.map((card) => ({ id: card.title, content: <div class={styles.slide}><CardText card={card} level={level} /></div> }));
  return <Track label={label} slides={drawn} />;
}
