// The personal data of the account: its archive, and the page of other requests.

import ruled from "../kit/ruled-head.module.css";
import { useLocale, useT } from "../lib/i18n";
import styles from "./screen.module.css";

export function PersonalData() {
  const t = useT();
  return (
    <section class={styles.section} id="personal-data">
      <div class={`${ruled.head} ${styles.heading}`}><h2>{t("account:personalData.title")}</h2></div>
      <p class="py-3 hairline-bottom row wrap gap-1 gap-x-3">
        <span class="muted">{t("account:personalData.text")}</span>
        <a href="/api/account/personal-data" download>{t("account:personalData.download")}</a>
        <a href={`/${useLocale()}/privacy-request`}>{t("account:personalData.other")}</a>
      </p>
    </section>
  );
}
