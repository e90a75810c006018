// Visualisation modules, each with what it shows drawn above its name.

import { useLocale, useT } from "../lib/i18n";
import styles from "./drawn-modules.module.css";
import { ModuleDrawing } from "./module-drawing";
import type { ListedModule } from "./module-list";

export function DrawnModules({ modules }: { modules: ListedModule[] }) {
  const t = useT();
  const page = useLocale();
  return (
    <>
      <p class={styles.note}><mark>{t("module:invented")}</mark></p>
      <ul class={styles.modules}>
        {modules.map(({ id, name, summary, locale, fallback }) => (
          <li key={id} lang={fallback ? locale : undefined}>
            <div class={styles.frame}><ModuleDrawing id={id} /></div>
            <h3><a href={`/${page}/modules/${id}`}>{name}</a></h3>
            <p class="muted">{summary}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
