// Tells in a list that an entry is written in another language than the page, before the reader follows the link.

import { useT } from "../lib/i18n";
import type { Locale } from "../lib/locale";

interface LanguageMarkProps {
  locale: Locale;
  /** Whether that is not the language of the page. */
  fallback: boolean;
}

export function LanguageMark({ locale, fallback }: LanguageMarkProps) {
  const t = useT();
  return fallback ? <span class="muted">{t(`kit:written.${locale}`)}</span> : null;
}
