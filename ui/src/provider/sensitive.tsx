// Whether the data are sensitive, and the consequence for samples: shown by the answer itself, without a script too.

import { useT } from "../lib/i18n";
import styles from "./samples-field.module.css";
import { YesNoField } from "./yes-no-field";

export function Sensitive({ hosted }: { hosted: boolean }) {
  const t = useT();
  return (
    <div class={styles.sensitive}>
      <YesNoField name="sensitive" label={t("provider:field.sensitive")} hint={t("provider:hint.sensitive")} required />
      <p class={`${styles.note} mint ink`}>{t(hosted ? "provider:sensitive.hosted" : "provider:sensitive.refused")}</p>
    </div>
  );
}
