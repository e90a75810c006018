// The grid: five modules a row, each with its drawing, its name, its purpose and its number of sources.

import { ModuleDrawing } from "../blocks/module-drawing";
import { useLocale, useT } from "../lib/i18n";
import styles from "./grid.module.css";
import type { GridModule } from "./route";

export function Grid({ modules }: { modules: GridModule[] }) {
  const t = useT();
  const page = useLocale();
  return (
    <ul class={`${styles.grid} grid column rule-top`}>
      {modules.map(({ id, name, summary, sources, locale, fallback }) => (
        <li class="row gap-2 relative hairline-bottom" key={id} lang={fallback ? locale : undefined}>
          <div class={styles.drawing}><ModuleDrawing id={id} /></div>
          <h2><a href={`/${page}/modules/${id}`}>{name}</a></h2>
          <p>{summary}</p>
          <p class="small muted" lang={page}>{t("module:grid.sources", { count: sources })}</p>
        </li>
      ))}
    </ul>
  );
}
