// A field that no person sees or reaches, and that programs fill in: a form with it asks for a confirmation by mail.

import { useT } from "../lib/i18n";
import styles from "./form.module.css";

export function Trap() {
  const t = useT();
  return (
    <div class={styles.trap} aria-hidden="true">
      <label for="website">{t("kit:form.trap")}</label>
      <input id="website" name="website" tabIndex={-1} autocomplete="off" />
    </div>
  );
}
