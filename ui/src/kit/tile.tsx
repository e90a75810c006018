// A tile that is one link, with a figure as its largest part. Its parent styles the rest and sets its rows
// (--tile-rows).

import type { ReactNode } from "react";
import styles from "./tile.module.css";

interface TileProps {
  href: string;
  title: string;
  class?: string | undefined;
  children: ReactNode;
}

export function Tile({ href, title, class: own = "", children }: TileProps) {
  return (
    <li class={`${styles.tile} grid shrink relative ${own}`}>
      <h3><a class={styles.link} href={href}>{title}</a></h3>
      {children}
    </li>
  );
}

export const Figure = ({ class: own = "", children }: Pick<TileProps, "class" | "children">) => <p class={`${styles.figure} display bold tabular ${own}`}>{children}</p>;
