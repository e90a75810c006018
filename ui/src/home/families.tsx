// The four families of data, each with the page that tells more.

import { useLocale, useT } from "../lib/i18n";
import styles from "./families.module.css";

const FAMILIES = [
  { name: "care", path: "real-world-data" },
  { name: "sales", path: "store?family=sales" },
  { name: "indicators", path: "ias" },
  { name: "scoring", path: "solutions/scoring" },
] as const;

export function Families() {
  const t = useT();
  const locale = useLocale();
  return (
    <section class={`container ${styles.section}`}>
      <hr class="section-rule" />
      <h2>{t("home:families.title")}</h2>
      <p class="lead">{t("home:families.lead")}</p>
      <ul class={styles.families}>
        {FAMILIES.map(({ name, path }) => (
          <li key={name}>
            <h3><a href={`/${locale}/${path}`}>{t(`home:families.${name}.title`)}</a></h3>
            <p>{t(`home:families.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
