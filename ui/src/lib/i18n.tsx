// Gives every component the language of the page: its code, its texts and its formats, by one context. The language
// is made once and shared, because a server renders the pages of two visitors with the same objects.

import type { i18n as Instance } from "i18next";
import { createContext, useContext, useMemo, type ReactNode } from "react";
import { I18nextProvider, useTranslation } from "react-i18next";
import { createFormat, type Format } from "./format";
import type { Locale } from "./locale";
import type { Texts } from "./text-keys";
import { createI18n, typeTranslate, type Translate } from "./translate";

/** Finds the texts of a screen where they are not all there from the start. */
export type TextSource = (screen: string) => Promise<Texts>;

export interface Language {
  locale: Locale;
  i18n: Instance;
  t: Translate;
  format: Format;
  /** Resolves once the texts of a screen are there. */
  loadTexts(screen: string): Promise<void>;
}

const LanguageContext = createContext<Language | null>(null);

/** A language that knows `texts`, and brings the others from `source` as screens need them. */
export function createLanguage(locale: Locale, texts: Texts, source?: TextSource): Language {
  const i18n = createI18n(locale, texts);
  const format = createFormat(locale);
  const loadTexts = async (screen: string) => {
    const found = await source?.(screen);
    // Deep, because two screens may each bring a part of one namespace.
    for (const [namespace, tree] of Object.entries(found ?? {})) i18n.addResourceBundle(locale, namespace, tree, true, true);
  };
  return { locale, i18n, t: typeTranslate(i18n, format), format, loadTexts };
}

/**
 * Follows the instance for the whole page: whatever react-i18next tells of it draws every component anew. Asked once,
 * because each call copies the instance, too much for every item of a list.
 */
function Spoken({ language, children }: { language: Language; children: ReactNode }) {
  const { i18n } = useTranslation();
  const followed = useMemo(() => ({ ...language, i18n }), [language, i18n]);
  return <LanguageContext.Provider value={followed}>{children}</LanguageContext.Provider>;
}

/** While the server draws a page, from end to end and one at a time: the language of all that is drawn. */
let spoken: Language | null = null;

/** Draws in a language, at once. Components that know nothing but their language need no context to find it then. */
export function speaking<Drawn>(language: Language, draw: () => Drawn): Drawn {
  spoken = language;
  try {
    return draw();
  } finally {
    spoken = null;
  }
}

export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return spoken ? children : (
    <I18nextProvider i18n={language.i18n}>
      <Spoken language={language}>{children}</Spoken>
    </I18nextProvider>
  );
}

export function useLanguage(): Language {
  // biome-ignore lint/correctness/useHookAtTopLevel: the server draws whole pages with or without it.
  const language = spoken ?? useContext(LanguageContext);
  if (!language) throw new Error("a component reads the language outside LanguageProvider");
  return language;
}

export const useT = (): Translate => useLanguage().t;
export const useLocale = (): Locale => useLanguage().locale;
export const useFormat = (): Format => useLanguage().format;
