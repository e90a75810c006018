// How to apply by mail: to whom, with what, and what becomes of it.

import { useLocale, useT } from "../lib/i18n";
import { mailto } from "../lib/mailto";
import styles from "./apply.module.css";

export function Apply({ title, mail }: { title: string; mail: string }) {
  const t = useT();
  const locale = useLocale();
  return (
    <section class={styles.apply} aria-labelledby="apply">
      <h2 class={styles.title} id="apply">{t("jobs:apply.title")}</h2>
      <p>{t("jobs:apply.how", { mail })}</p>
      <ul class={`cross-list ${styles.parts}`}>
        <li>{t("jobs:apply.who")}</li>
        <li>{t("jobs:apply.why")}</li>
        <li>{t("jobs:apply.cv")}</li>
      </ul>
      <p><a class="button" href={mailto(mail, title)}>{t("jobs:apply.action")}</a></p>
      <p class="small muted">{t("jobs:apply.data")}{" "}<a href={`/${locale}/legal/confidentiality`}>{t("jobs:apply.policy")}</a></p>
    </section>
  );
}
