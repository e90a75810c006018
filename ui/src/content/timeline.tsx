// Events with their dates, on a vertical axis.

import type { BlockProps } from "./block";
import styles from "./timeline.module.css";
import { Title } from "./title";
import words from "./words.module.css";

export function Timeline({ block: { events }, level }: BlockProps<"Timeline">) {
  return (
    <ol class={styles.timeline}>
      {events.map(({ date, title, text }) => (
        <li key={date + title}>
          <p class={`${words.name} ${styles.date}`}>{date}</p>
          <div>
            <Title level={level} class={words.name}>{title}</Title>
            {text && <p class={words.text}>{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
