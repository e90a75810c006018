// The way back up from a page that stands below another, or below a part of the site that has no page of its own.

import { useLocale, useT } from "../lib/i18n";
import styles from "./crumbs.module.css";
import type { Above } from "./load";

/** Parts of the site that are only in addresses. */
const PARTS = ["solutions", "legal"] as const;

export function Crumbs({ slug, above }: { slug: string; above: Above | null }) {
  const t = useT();
  const locale = useLocale();
  if (!slug.includes("/")) return null;
  const part = PARTS.find((name) => slug.startsWith(`${name}/`));
  return (
    <nav class={styles.crumbs} aria-label={t("blocks:crumbs.label")}>
      <ol>
        <li><a href={`/${locale}`}>{t("blocks:crumbs.home")}</a></li>
        {above ? <li><a href={`/${locale}/${above.slug}`}>{above.title}</a></li> : part && <li>{t(`blocks:crumbs.${part}`)}</li>}
      </ol>
    </nav>
  );
}
