// A quotation and its author.

import type { BlockProps } from "./block";
import styles from "./quote.module.css";

export function Quote({ block: { words, author, role } }: BlockProps<"Quote">) {
  return (
    <figure class={styles.quote}>
      <blockquote class="mb-4 display">{words}</blockquote>
      {(author || role) && (
        <figcaption class="small">
          {author && <strong>{author}</strong>}
          {role && <span class="muted">{author ? `, ${role}` : role}</span>}
        </figcaption>
      )}
    </figure>
  );
}
