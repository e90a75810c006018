// Next steps for the reader: the main link as a filled button, the others plain.

import { useId, type ReactNode } from "react";
import type { BlockProps } from "./block";
import styles from "./night-panel.module.css";
import { Title } from "./title";

interface CallProps extends BlockProps<"CallToAction"> {
  /** Below its links. */
  children?: ReactNode;
}

export function CallToAction({ block: { title, about, links }, level, children }: CallProps) {
  const id = useId();
  return (
    <section class={`night ${styles.panel} grid gap-5 gap-x-6 ${styles.call}`} aria-labelledby={id}>
      <div>
        <Title level={level} id={id}>{title}</Title>
        {about && <p class={`${styles.text} mt-3 muted`}>{about}</p>}
      </div>
      <p class="button-row">
        {links.map(({ label, href }, index) => (
          <a key={href} class={index === 0 ? "button" : "button button-quiet"} href={href}>{label}</a>
        ))}
      </p>
      {children}
    </section>
  );
}
