// Provides the language of the page to all components: code, texts and formats, by one context. A language is created
// once and shared, because the server renders pages of all visitors with the same objects.

import type { i18n as Instance } from "i18next";
import { createContext, useContext, useMemo, type ReactNode } from "react";
import { I18nextProvider, useTranslation } from "react-i18next";
import { createFormat, type Format } from "./format";
import type { Locale } from "./locale";
import type { Texts } from "./text-keys";
import { createI18n, typeTranslate, type Translate } from "./translate";

/** Loads the texts of a screen that are not included initially. */
export type TextSource = (screen: string) => Promise<Texts>;

export interface Language {
  locale: Locale;
  i18n: Instance;
  t: Translate;
  format: Format;
  /** Resolves once the texts of a screen are loaded. */
  loadTexts(screen: string): Promise<void>;
}

const LanguageContext = createContext<Language | null>(null);

/** A language with initial `texts`, which loads others from `source` when screens need them. */
export function createLanguage(locale: Locale, texts: Texts, source?: TextSource): Language {
  const i18n = createI18n(locale, texts);
  const format = createFormat(locale);
  const loadTexts = async (screen: string) => {
    const found = await source?.(screen);
    // Deep, because two screens may each load a part of one namespace.
    for (const [namespace, tree] of Object.entries(found ?? {})) i18n.addResourceBundle(locale, namespace, tree, true, true);
  };
  return { locale, i18n, t: typeTranslate(i18n, format), format, loadTexts };
}

/**
 * Subscribes once for the whole page: each change of react-i18next renders every component again. A hook call copies
 * the instance, which is too costly for every item of a list.
 */
function Spoken({ language, children }: { language: Language; children: ReactNode }) {
  const { i18n } = useTranslation();
  const followed = useMemo(() => ({ ...language, i18n }), [language, i18n]);
  return <LanguageContext.Provider value={followed}>{children}</LanguageContext.Provider>;
}

/** The language of the page being rendered on the server, where each render is synchronous and runs alone. */
let spoken: Language | null = null;

/** Renders synchronously in a language. Components that only need the language then use no context. */
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
