// The address of a page in each language, shared by its head, its structured data and its links.

import { DEFAULT_LOCALE, type Locale } from "./locale";

/** The configured details of the company. */
export interface Company {
  legalName?: string;
  address?: string;
  phone?: string;
  vat?: string;
  /** Its pages on other sites. */
  pages: string[];
}

export interface HeadPlace {
  locale: Locale;
  origin: string;
  company?: Company;
  /** The path without the language: "/" or "/ias". */
  path: string;
  /** Whether it is shown in a frame of another site: links open outside it. */
  bare?: boolean;
}

export function localAddress({ origin, path }: Pick<HeadPlace, "origin" | "path">, locale: Locale): string {
  return `${origin}/${locale}${path === "/" ? "" : path}`;
}

/** The language of the displayed text: the requested one if it exists, else the fallback. */
export function writtenLocale(asked: Locale, written: readonly Locale[]): Locale {
  if (written.length === 0 || written.includes(asked)) return asked;
  return written.includes(DEFAULT_LOCALE) ? DEFAULT_LOCALE : (written[0] ?? asked);
}
