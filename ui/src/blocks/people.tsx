// The people of the company: a portrait, or else their initials.

import { useLocale, useT } from "../lib/i18n";
import type { BlockProps } from "./block";
import example from "./example-mark.module.css";
import styles from "./people.module.css";
import { Title } from "./title";

/** "Claire M." gives CM; a name of one word gives one letter. */
export function initials(name: string): string {
  return name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word)).map((word) => [...word][0]).slice(0, 2).join("").toUpperCase();
}

export function People({ block: { people }, level }: BlockProps<"People">) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      {people.some(({ demonstration }) => demonstration) && <p class={styles.stamp} lang={locale}><span class={example.mark}>{t("kit:demonstration")}</span></p>}
      <ul class={styles.people}>
        {people.map(({ id, name, role, about, photo, locale: written }) => (
          <li class="grid middle hairline-bottom" key={id} lang={written}>
            {photo
              ? <img src={photo.src} alt="" width={photo.width} height={photo.height} loading="lazy" />
              : <span class={`${styles.initials} grid mint strong`} aria-hidden="true">{initials(name)}</span>}
            <div>
              <Title level={level} class={styles.name}>{name}</Title>
              <p class={`${styles.role} small muted`}>{role}</p>
              {about && <p class="small muted">{about}</p>}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
