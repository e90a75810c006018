// A section of the page: its title, a link to more, and its content.

import type { ReactNode } from "react";
import styles from "./section.module.css";

interface SectionProps {
  id: string;
  title: string;
  link?: { href: string; text: string };
  children: ReactNode;
}

export function Section({ id, title, link, children }: SectionProps) {
  return (
    <section class={styles.section} aria-labelledby={id}>
      <div class={`${styles.head} row wrap baseline apart gap-x-5 mb-4 rule-bottom`}>
        <h2 id={id}>{title}</h2>
        {link && <a class="small" href={link.href}>{link.text}</a>}
      </div>
      {children}
    </section>
  );
}
