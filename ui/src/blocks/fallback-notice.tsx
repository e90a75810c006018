// Says in the reader's language that a text exists in another one only, so that nobody takes it for a mistake.

import { useT } from "../lib/i18n";
import styles from "./fallback-notice.module.css";
import type { Written } from "./types";

interface FallbackNoticeProps extends Pick<Written, "locale"> {
  /** Where the public can read it; one language when nothing else is known. */
  locales?: Written["locales"];
}

export function FallbackNotice({ locale, locales = [] }: FallbackNoticeProps) {
  const t = useT();
  return <p class={styles.notice}>{t(locales.length > 1 ? `blocks:fallback.instead.${locale}` : `blocks:fallback.only.${locale}`)}</p>;
}
