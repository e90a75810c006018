// The addresses for following the service status, by people and programs, each in the language of the reader.

import type { Locale } from "../lib/locale";

export const FEED = "/status.atom";
export const DOCUMENT = "/status.json";
export const BADGE = "/status.svg";

const inLanguage = (path: string, locale: Locale) => `${path}?locale=${locale}`;

export const feedAddress = (locale: Locale): string => inLanguage(FEED, locale);
export const badgeAddress = (locale: Locale): string => inLanguage(BADGE, locale);
export const calendarAddress = (number: string, locale: Locale): string => inLanguage(`/status/maintenance/${encodeURIComponent(number)}.ics`, locale);
