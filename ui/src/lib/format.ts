// Formats numbers, sizes, percentages, dates and times in the four languages, identically in the browser and in the
// rendering engine; tests/vectors/format.json has the cases.

import { DAY_MONTH, LONG_DATE, parseDay } from "./calendar";
import { groupThousands, roundDecimal } from "./decimal";
import type { Locale } from "./locale";

const NO_BREAK_SPACE = "\u00a0";
const INVALID = "???";
const SIZE_UNITS = ["o", "Ko", "Mo", "Go", "To"];

export interface Format {
  /** A number with fixed decimals (default 0). */
  number(value: number, decimals?: number): string;
  /** A number with a sign: "+12", "−3"; zero has none. */
  signed(value: number, decimals?: number): string;
  /** A size in bytes: o, Ko, Mo, Go, To in steps of 1000, one decimal above the byte. */
  size(bytes: number): string;
  /** A value already in percent: 12.34 prints "12,34 %". Two decimals by default. */
  percent(value: number, decimals?: number): string;
  /** A civil day "2026-01-19" in full: "19 janvier 2026". */
  date(day: string): string;
  /** A civil day without its year: "19 janv.". */
  shortDate(day: string): string;
  /** A duration in milliseconds as HH:MM:SS.mmm; hours may pass 99. */
  time(milliseconds: number): string;
}

function number(locale: Locale, value: number, decimals = 0): string {
  if (!Number.isFinite(value)) return INVALID;
  const { negative, integer, fraction } = roundDecimal(value, decimals);
  const grouped = groupThousands(integer, locale === "fr" ? NO_BREAK_SPACE : ",");
  const point = locale === "fr" ? "," : ".";
  return (negative ? "-" : "") + (fraction ? grouped + point + fraction : grouped);
}

function signed(locale: Locale, value: number, decimals = 0): string {
  const text = number(locale, value, decimals);
  if (text.startsWith("-")) return `\u2212${text.slice(1)}`;
  return /[1-9]/.test(text) ? `+${text}` : text;
}

function size(locale: Locale, bytes: number): string {
  if (!Number.isFinite(bytes) || bytes < 0) return INVALID;
  let value = bytes;
  let unit = 0;
  // 999 950 bytes would round to "1000,0 Ko": the unit is chosen by the rounded value.
  while (unit < SIZE_UNITS.length - 1 && value >= (unit === 0 ? 999.5 : 999.95)) {
    value /= 1000;
    unit += 1;
  }
  const { integer, fraction } = roundDecimal(value, unit === 0 ? 0 : 1);
  const point = locale === "fr" ? "," : ".";
  const digits = groupThousands(integer, NO_BREAK_SPACE) + (fraction ? point + fraction : "");
  return `${digits}${NO_BREAK_SPACE}${SIZE_UNITS[unit]}`;
}

function percent(locale: Locale, value: number, decimals = 2): string {
  const digits = number(locale, value, decimals);
  if (digits === INVALID) return INVALID;
  return locale === "fr" ? `${digits}${NO_BREAK_SPACE}%` : `${digits}%`;
}

function time(milliseconds: number): string {
  if (!Number.isFinite(milliseconds) || milliseconds < 0) return INVALID;
  const total = Math.floor(milliseconds);
  const pad = (value: number, width: number) => String(value).padStart(width, "0");
  const hours = pad(Math.floor(total / 3_600_000), 2);
  const minutes = pad(Math.floor(total / 60_000) % 60, 2);
  const seconds = pad(Math.floor(total / 1000) % 60, 2);
  return `${hours}:${minutes}:${seconds}.${pad(total % 1000, 3)}`;
}

function printDay(day: string, print: (year: number, month: number, date: number) => string): string {
  const parts = parseDay(day);
  return parts ? print(parts.year, parts.month, parts.date) : INVALID;
}

/** The formatter of one language. */
export function createFormat(locale: Locale): Format {
  return {
    number: (value, decimals) => number(locale, value, decimals),
    signed: (value, decimals) => signed(locale, value, decimals),
    size: (bytes) => size(locale, bytes),
    percent: (value, decimals) => percent(locale, value, decimals),
    date: (day) => printDay(day, LONG_DATE[locale]),
    shortDate: (day) => printDay(day, (_year, month, date) => DAY_MONTH[locale](month, date)),
    time,
  };
}
