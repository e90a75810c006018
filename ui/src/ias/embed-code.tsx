// The HTML that embeds this chart, ready to copy.

import { useLocale, useT } from "../lib/i18n";
import { embedAddress } from "./embed-address";
import styles from "./embed-code.module.css";
import type { DetailsProps } from "./theme-details";

/** The chart adapts to its height; this one shows its text and its curve without scrolling. */
const HEIGHT = 480;

export function EmbedCode({ series, view, origin }: DetailsProps) {
  const t = useT();
  const locale = useLocale();
  const address = embedAddress(series, view, locale);
  const title = t("ias:embed.frame", { theme: t(`ias:name.${series.theme}`) });
  const code = `<iframe src="${origin}${address.replaceAll("&", "&amp;")}" title="${title}" width="100%" height="${HEIGHT}" loading="lazy"></iframe>`;
  return (
    <details class={styles.embed}>
      <summary>{t("ias:embed.open")}</summary>
      <p>{series.asOf === null ? t("ias:embed.how") : t("ias:embed.fixed", { number: String(series.version) })}</p>
      <textarea class={styles.code} readOnly rows={4} aria-label={t("ias:embed.code")} value={code} onFocus={(event) => event.currentTarget.select()} />
      <p><a href={address}>{t("ias:embed.preview")}</a></p>
    </details>
  );
}
