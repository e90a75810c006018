// Links under a heading, one a row, each with the part of the site that it leads to.

import { useId } from "react";
import { NextIcon } from "./icons";
import styles from "./link-rows.module.css";

export interface LinkRow {
  href: string;
  name: string;
  /** The part of the site. */
  part?: string;
}

export function LinkRows({ title, rows }: { title: string; rows: LinkRow[] }) {
  const id = useId();
  return (
    <nav class={styles.rows} aria-labelledby={id}>
      <h2 class={styles.title} id={id}>{title}</h2>
      <ul>
        {rows.map(({ href, name, part }) => (
          <li key={href}>
            <a href={href}>{name}</a>
            {part && <span>{part}</span>}
            <NextIcon />
          </li>
        ))}
      </ul>
    </nav>
  );
}
