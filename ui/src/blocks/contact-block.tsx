// Who to write to, and what to say.

import { useId } from "react";
import { useLocale, useT } from "../lib/i18n";
import { mailto } from "../lib/mailto";
import type { BlockProps } from "./block";
import styles from "./contact-block.module.css";
import { Title } from "./title";

export function ContactBlock({ block: { title, about, mail, subject, phone }, level }: BlockProps<"ContactBlock">) {
  const t = useT();
  const locale = useLocale();
  const id = useId();
  return (
    <section class={styles.contact} aria-labelledby={id}>
      <Title level={level} id={id}>{title}</Title>
      {about && <p class={styles.about}>{about}</p>}
      <dl class={styles.ways} lang={locale}>
        <dt>{t("blocks:contact.mail")}</dt>
        <dd><a href={mailto(mail, subject)}>{mail}</a></dd>
        {phone && <dt>{t("blocks:contact.phone")}</dt>}
        {phone && <dd><a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a></dd>}
      </dl>
    </section>
  );
}
