// Visualisation modules, each with its purpose and a link to its page.

import { useLocale } from "../lib/i18n";
import type { Locale } from "../lib/locale";
import styles from "./module-list.module.css";

export interface ListedModule {
  id: string;
  name: string;
  summary: string;
  /** The language of its texts, and whether it is not the page's. */
  locale?: Locale;
  fallback?: boolean;
}

export function ModuleList({ modules }: { modules: ListedModule[] }) {
  const page = useLocale();
  return (
    <ul class={styles.modules}>
      {modules.map(({ id, name, summary, locale, fallback }) => (
        <li key={id} lang={fallback ? locale : undefined}>
          <h3 class={`${styles.name} mb-1 snug`}><a href={`/${page}/modules/${id}`}>{name}</a></h3>
          <p class="muted">{summary}</p>
        </li>
      ))}
    </ul>
  );
}
