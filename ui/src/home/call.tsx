// The two things a reader may want next: data, or a home for theirs.

import { useLocale, useT } from "../lib/i18n";
import styles from "./call.module.css";

const CALLS = [
  { name: "request", path: "data-request", button: "button" },
  { name: "provider", path: "become-provider", button: "button button-quiet" },
] as const;

export function Call() {
  const t = useT();
  const locale = useLocale();
  return (
    <section class={`container ${styles.section}`}>
      <hr class="section-rule" />
      <h2>{t("home:call.title")}</h2>
      <div class={styles.calls}>
        {CALLS.map(({ name, path, button }) => (
          <div key={name}>
            <h3>{t(`home:call.${name}.title`)}</h3>
            <p>{t(`home:call.${name}.text`)}</p>
            <p><a class={button} href={`/${locale}/${path}`}>{t(`home:call.${name}.action`)}</a></p>
          </div>
        ))}
      </div>
    </section>
  );
}
