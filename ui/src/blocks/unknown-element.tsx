// Replaces an element that cannot be rendered: asks the reader to try again, and names the type to an editor.

import { useLocale, useT } from "../lib/i18n";
import styles from "./unknown-element.module.css";

interface UnknownElementProps {
  name: string | null;
  preview: boolean;
}

export function UnknownElement({ name, preview }: UnknownElementProps) {
  const t = useT();
  const locale = useLocale();
  if (preview) return <p class={styles.unknown} lang={locale}>{t("blocks:unknown.preview", { name: name ?? "?" })}</p>;
  return (
    <p class={styles.unknown} lang={locale}>
      {t("blocks:unknown.live")}{" "}
      {/* biome-ignore lint/a11y/useValidAnchor: an empty reference reloads the current page. */}
      <a href="">{t("blocks:unknown.reload")}</a>
    </p>
  );
}
