// The closed list of languages of the site; the first path segment is one of these.

export const LOCALES = ["fr", "en", "ko", "th"] as const;
export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = "fr";

/** Each language by its own name: readers look for the word they know, not for a translation. */
export const NATIVE_NAMES: Record<Locale, string> = { fr: "Français", en: "English", ko: "한국어", th: "ไทย" };

/** The path without its language: "/fr/ias" gives "/ias", "/fr" gives "/"; null without a language. */
export function belowLocale(path: string): string | null {
  const [, first, ...rest] = path.split("/");
  return isLocale(first) ? `/${rest.join("/")}`.replace(/(?<=.)\/+$/, "") : null;
}

export function isLocale(word: string | undefined): word is Locale {
  return LOCALES.includes(word as Locale);
}
