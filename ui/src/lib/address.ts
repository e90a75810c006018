// Where a page stands, and its address in each language: what its head, its structured data and its links agree on.

import { DEFAULT_LOCALE, type Locale } from "./locale";

/** Who the company is, as far as that is configured. */
export interface Company {
  legalName?: string;
  address?: string;
  phone?: string;
  vat?: string;
  /** Its pages at other sites. */
  pages: string[];
}

export interface HeadPlace {
  locale: Locale;
  origin: string;
  company?: Company;
  /** Below the locale: "/" or "/ias". */
  path: string;
  /** Shown in a frame of another site: links open around it. */
  bare?: boolean;
}

export function localAddress({ origin, path }: Pick<HeadPlace, "origin" | "path">, locale: Locale): string {
  return `${origin}/${locale}${path === "/" ? "" : path}`;
}

/** The language of the text that is shown here: the one asked for when it exists in it, else the one it falls back to. */
export function writtenLocale(asked: Locale, written: readonly Locale[]): Locale {
  if (written.length === 0 || written.includes(asked)) return asked;
  return written.includes(DEFAULT_LOCALE) ? DEFAULT_LOCALE : (written[0] ?? asked);
}
