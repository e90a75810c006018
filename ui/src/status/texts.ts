// Texts of operators, which may lack the language of the page: the next language that has the text is shown, marked as
// such.

import type { Language } from "../lib/i18n";
import { LOCALES, type Locale } from "../lib/locale";
import type { CategoryReport, Texts } from "./api";

export interface PickedText {
  text: string;
  /** Its language, if it is not the page's. */
  lang: Locale | undefined;
}

/** The text in a language, else in the first other one that has it; null if there is none. */
export function pickText(texts: Texts, locale: Locale): PickedText | null {
  const found = [locale, ...LOCALES].find((language) => texts[language]?.trim());
  if (!found) return null;
  return { text: texts[found]!.trim(), lang: found === locale ? undefined : found };
}

/** The languages that have a text. */
export const writtenIn = (texts: Texts): Locale[] => LOCALES.filter((locale) => texts[locale]?.trim());

const OWN = ["site", "indicators", "mail", "campaigns", "api", "accounts"] as const;

const isOwn = (key: string): key is (typeof OWN)[number] => (OWN as readonly string[]).includes(key);

/** The name of a category, in the language of the page if it has one. */
export function categoryName(key: string, categories: Pick<CategoryReport, "key" | "name">[], { t, locale }: Pick<Language, "t" | "locale">): string {
  const configured = categories.find((category) => category.key === key)?.name;
  return (configured && pickText(configured, locale)?.text) ?? (isOwn(key) ? t(`status:category.${key}`) : key);
}
