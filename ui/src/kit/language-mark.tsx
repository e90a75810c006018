// What is to be known of a text before it is read: that it is written in another language than the page, or that it is
// invented.

import { useT } from "../lib/i18n";
import type { Locale } from "../lib/locale";

interface LanguageMarkProps {
  locale: Locale;
  /** Whether that is not the language of the page. */
  fallback: boolean;
  /** Whether it is invented. */
  demonstration?: boolean;
}

export function LanguageMark({ locale, fallback, demonstration }: LanguageMarkProps) {
  const t = useT();
  return <>{demonstration && <mark>{t("kit:demonstration")}</mark>}{fallback && <span class="muted">{t(`kit:written.${locale}`)}</span>}</>;
}
