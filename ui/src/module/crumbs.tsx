// The way up from a module: the Store, then all modules.

import { useLocale, useT } from "../lib/i18n";
import styles from "./crumbs.module.css";

export function Crumbs({ name }: { name?: string }) {
  const t = useT();
  const page = useLocale();
  return (
    <nav class={styles.crumbs} aria-label={t("blocks:crumbs.label")}>
      <ol>
        <li><a href={`/${page}/store`}>{t("shell:nav.store")}</a></li>
        {name && <li><a href={`/${page}/modules`}>{t("module:grid.title")}</a></li>}
        <li aria-current="page">{name ?? t("module:grid.title")}</li>
      </ol>
    </nav>
  );
}
