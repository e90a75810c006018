// A honeypot: a field that people neither see nor reach, but bots fill in; a form with it requires a confirmation by
// mail.

import { useT } from "../lib/i18n";
import styles from "./form.module.css";

export function Trap() {
  const t = useT();
  return (
    <div class={`${styles.trap} nowrap absolute`} aria-hidden="true">
      <label for="website">{t("kit:form.trap")}</label>
      <input id="website" name="website" tabIndex={-1} autocomplete="off" />
    </div>
  );
}
