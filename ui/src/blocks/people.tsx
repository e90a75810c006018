// The people of the company: a portrait, or else their initials on the cross.

import { useT } from "../lib/i18n";
import type { BlockProps } from "./block";
import styles from "./people.module.css";
import { Title } from "./title";
import words from "./words.module.css";

/** "Claire M." gives CM; a name of one word gives one letter. */
export function initials(name: string): string {
  return name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word)).map((word) => [...word][0]).slice(0, 2).join("").toUpperCase();
}

export function People({ block: { people }, level }: BlockProps<"People">) {
  const t = useT();
  return (
    <ul class={styles.people}>
      {people.map(({ id, name, role, about, photo, demonstration, locale }) => (
        <li key={id} lang={locale}>
          {photo
            ? <img src={photo.src} alt="" width={photo.width} height={photo.height} loading="lazy" />
            : <span class={styles.cross} aria-hidden="true">{initials(name)}</span>}
          <Title level={level} class={words.name}>{name}</Title>
          <p class={styles.role}>{role}</p>
          {about && <p class="muted">{about}</p>}
          {demonstration && <p><mark>{t("kit:demonstration")}</mark></p>}
        </li>
      ))}
    </ul>
  );
}
