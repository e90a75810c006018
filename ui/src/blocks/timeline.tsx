// What happened, and when, down one axis.

import type { BlockProps } from "./block";
import styles from "./timeline.module.css";
import { Title } from "./title";

export function Timeline({ block: { events }, level }: BlockProps<"Timeline">) {
  return (
    <ol class={styles.timeline}>
      {events.map(({ date, title, text }) => (
        <li key={date + title}>
          <p class={styles.date}>{date}</p>
          <div>
            <Title level={level}>{title}</Title>
            {text && <p>{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
