// The contact, and what to write.

import { useId } from "react";
import { useLocale, useT } from "../lib/i18n";
import { mailto } from "../lib/mailto";
import type { BlockProps } from "./block";
import styles from "./contact-block.module.css";
import { Title } from "./title";

export function ContactBlock({ block: { title, about, email, subject, phone }, level }: BlockProps<"ContactBlock">) {
  const t = useT();
  const locale = useLocale();
  const id = useId();
  return (
    <section class={styles.contact} aria-labelledby={id}>
      <Title level={level} id={id} class={styles.title}>{title}</Title>
      {about && <p class="prose">{about}</p>}
      {(email || phone) && (
        <dl lang={locale}>
          {email && <dt class="small muted">{t("blocks:contact.mail")}</dt>}
          {email && <dd><a href={mailto(email, subject)}>{email}</a></dd>}
          {phone && <dt class="small muted">{t("blocks:contact.phone")}</dt>}
          {phone && <dd><a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a></dd>}
        </dl>
      )}
      {!email && <p class={styles.form}><a class="button" href={`/${locale}/contact`}>{t("blocks:contact.form")}</a></p>}
    </section>
  );
}
