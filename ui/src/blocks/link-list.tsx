// Links, each with a description of its target.

import type { BlockProps } from "./block";
import styles from "./words.module.css";

export function LinkList({ block: { ways } }: BlockProps<"LinkList">) {
  return (
    <ul>
      {ways.map(({ href, label, text }) => (
        <li key={href}>
          <a href={href}>{label}</a>
          {text && <p class={`${styles.text} measure muted`}>{text}</p>}
        </li>
      ))}
    </ul>
  );
}
