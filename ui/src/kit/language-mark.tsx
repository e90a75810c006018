// Marks of a text before it is read: its language if it is not the page's, or that it is fictional.

import { useT } from "../lib/i18n";
import type { Locale } from "../lib/locale";

interface LanguageMarkProps {
  locale: Locale;
  /** Whether it is not the language of the page. */
  fallback: boolean;
  /** Whether it is fictional. */
  demonstration?: boolean;
}

export function LanguageMark({ locale, fallback, demonstration }: LanguageMarkProps) {
  const t = useT();
  return <>{demonstration && <mark>{t("kit:demonstration")}</mark>}{fallback && <span class="muted">{t(`kit:written.${locale}`)}</span>}</>;
}
