// States in the reader's language that a text exists only in another one.

import { useT } from "../lib/i18n";
import styles from "./fallback-notice.module.css";
import type { Written } from "./types";

interface FallbackNoticeProps extends Pick<Written, "locale"> {
  /** The languages in which it is public; only one is named if this is unknown. */
  locales?: Written["locales"];
}

export function FallbackNotice({ locale, locales = [] }: FallbackNoticeProps) {
  const t = useT();
  return <p class={`${styles.notice} measure small muted`}>{t(locales.length > 1 ? `blocks:fallback.instead.${locale}` : `blocks:fallback.only.${locale}`)}</p>;
}
