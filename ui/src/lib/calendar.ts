// Names of months and date formats in each language, for civil days, which have no time zone; and the local day and
// hour in Paris.

import type { Locale } from "./locale";

const MONTHS = {
  fr: ["janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"],
  en: ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"],
  th: ["มกราคม", "กุมภาพันธ์", "มีนาคม", "เมษายน", "พฤษภาคม", "มิถุนายน", "กรกฎาคม", "สิงหาคม", "กันยายน", "ตุลาคม", "พฤศจิกายน", "ธันวาคม"],
};

const SHORT_MONTHS = {
  fr: ["janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."],
  en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  ko: ["1월", "2월", "3월", "4월", "5월", "6월", "7월", "8월", "9월", "10월", "11월", "12월"],
  th: ["ม.ค.", "ก.พ.", "มี.ค.", "เม.ย.", "พ.ค.", "มิ.ย.", "ก.ค.", "ส.ค.", "ก.ย.", "ต.ค.", "พ.ย.", "ธ.ค."],
};

/** Thai readers count years from the Buddhist era. */
const BUDDHIST_OFFSET = 543;
/** Years above are Buddhist. */
const BUDDHIST_YEARS = 2400;

/** A year written "2026", in the calendar of the language. */
export function printYear(year: string, locale: Locale): string {
  return locale === "th" ? String(Number(year) + BUDDHIST_OFFSET) : year;
}

/** The first year in a text, in the Gregorian calendar. */
export function readYear(text: string): number | null {
  const year = Number(/\d{4}/.exec(text)?.[0]);
  if (!year) return null;
  return year > BUDDHIST_YEARS ? year - BUDDHIST_OFFSET : year;
}

const frenchDate = (date: number) => (date === 1 ? "1er" : String(date));

export const LONG_DATE: Record<Locale, (year: number, month: number, date: number) => string> = {
  fr: (year, month, date) => `${frenchDate(date)} ${MONTHS.fr[month - 1]} ${year}`,
  en: (year, month, date) => `${date} ${MONTHS.en[month - 1]} ${year}`,
  ko: (year, month, date) => `${year}년 ${month}월 ${date}일`,
  th: (year, month, date) => `${date} ${MONTHS.th[month - 1]} ${year + BUDDHIST_OFFSET}`,
};

export const DAY_MONTH: Record<Locale, (month: number, date: number) => string> = {
  fr: (month, date) => `${frenchDate(date)} ${SHORT_MONTHS.fr[month - 1]}`,
  en: (month, date) => `${date} ${SHORT_MONTHS.en[month - 1]}`,
  ko: (month, date) => `${month}월 ${date}일`,
  th: (month, date) => `${date} ${SHORT_MONTHS.th[month - 1]}`,
};

/** "novembre 2026". */
export function printMonth(locale: Locale, { year, month }: { year: number; month: number }): string {
  return locale === "ko" ? `${year}년 ${month}월` : `${MONTHS[locale][month - 1]} ${printYear(String(year), locale)}`;
}

/** A month written "2026-10" with its name and year; any other text unchanged. */
export function nameMonth(text: string, locale: Locale): string {
  const [, year, digits] = /^(\d{4})-(\d{2})$/.exec(text) ?? [];
  const month = Number(digits);
  return month >= 1 && month <= 12 ? printMonth(locale, { year: Number(year), month }) : text;
}

/** "17 novembre". */
export function printDayOfMonth(locale: Locale, { month, date }: { month: number; date: number }): string {
  if (locale === "ko") return `${month}월 ${date}일`;
  return `${locale === "fr" ? frenchDate(date) : date} ${MONTHS[locale][month - 1]}`;
}

/** The short name of month 1 to 12, for axes. */
export function shortMonth(locale: Locale, month: number): string {
  return SHORT_MONTHS[locale][month - 1] ?? "";
}

/** The short names of September, December, March and June, for the small axes of a season. */
export const quarterMonths = (locale: Locale): string[] => [9, 12, 3, 6].map((month) => shortMonth(locale, month));

/** The full name of month 1 to 12. */
export function longMonth(locale: Locale, month: number): string {
  return locale === "ko" ? `${month}월` : (MONTHS[locale][month - 1] ?? "");
}

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The parts of a "YYYY-MM-DD" that exists in the Gregorian calendar, else null. */
export function parseDay(day: string): { year: number; month: number; date: number } | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!parts) return null;
  const [year, month, date] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const length = (DAYS_IN_MONTH[month - 1] ?? 0) + (leap ? 1 : 0);
  return date >= 1 && date <= length ? { year, month, date } : null;
}

// By the rule of the European Union: the rendering engine has no time zones, and browsers elsewhere must show the same
// hour.
const HOUR = 3_600_000;

/** The instant at which clocks change at the end of a month (1 to 12): its last Sunday, 01:00 UTC. */
function changeOf(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month, 0));
  return lastDay.getTime() - lastDay.getUTCDay() * 24 * HOUR + HOUR;
}

function isSummer(instant: number): boolean {
  const year = new Date(instant).getUTCFullYear();
  return instant >= changeOf(year, 3) && instant < changeOf(year, 10);
}

export interface ClockReading {
  /** Civil day, "2026-11-21". */
  day: string;
  /** "06:10". */
  time: string;
}

export function inParis(instant: number): ClockReading {
  const local = new Date(instant + (isSummer(instant) ? 2 : 1) * HOUR).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}
