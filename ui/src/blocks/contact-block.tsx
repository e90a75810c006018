// The contact, and what to write.

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
      <Title level={level} id={id} class={styles.title}>{title}</Title>
      {about && <p class="prose">{about}</p>}
      {(mail || phone) && (
        <dl lang={locale}>
          {mail && <dt class="small muted">{t("blocks:contact.mail")}</dt>}
          {mail && <dd><a href={mailto(mail, subject)}>{mail}</a></dd>}
          {phone && <dt class="small muted">{t("blocks:contact.phone")}</dt>}
          {phone && <dd><a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a></dd>}
        </dl>
      )}
      {!mail && <p class={styles.form}><a class="button" href={`/${locale}/contact`}>{t("blocks:contact.form")}</a></p>}
    </section>
  );
}
