// Times, durations and shares as text, for the pages of the service status.

import { inParis } from "../lib/calendar";
import type { Format } from "../lib/format";
import type { Language } from "../lib/i18n";
import type { Locale } from "../lib/locale";
import { dayNumber } from "../model/indicator";

export type Words = Pick<Language, "t" | "format" | "locale">;

const HOUR = 60;
const DAY = 24 * HOUR;
/** From here on hours are rounded, and from there on days are counted. */
const MIXED_BELOW = DAY;
const HOURS_BELOW = 3 * DAY;
const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
const KEEP = "\u00a0";

/** "48 minutes", "2 h 20", "31 heures", "5 jours". */
export function printDuration(minutes: number, { t }: Pick<Words, "t">): string {
  if (minutes < HOUR) return t("status:duration.minutes", { count: Math.max(1, Math.round(minutes)) });
  const rest = Math.floor(minutes % HOUR);
  if (minutes < MIXED_BELOW && rest > 0) {
    return t("status:duration.mixed", { hours: Math.floor(minutes / HOUR), minutes: String(rest).padStart(2, "0") });
  }
  if (minutes < HOURS_BELOW) return t("status:duration.hours", { count: Math.round(minutes / HOUR) });
  return t("status:duration.days", { count: Math.round(minutes / DAY) });
}

/** The duration between two instants. */
export const printBetween = (from: number, to: number, words: Pick<Words, "t">): string => printDuration(Math.floor((to - from) / 60_000), words);

/** The local time in Paris: "8 h 20" in French, "08:20" elsewhere. */
export function printClock(instant: number, locale: Locale): string {
  const { time } = inParis(instant);
  if (locale !== "fr") return time;
  const [hours, minutes] = time.split(":");
  return `${Number(hours)}${KEEP}h${KEEP}${minutes}`;
}

/** The parts of a date: the year first in Korean, last elsewhere. */
function partsOf(day: string, { format, locale }: Pick<Words, "format" | "locale">) {
  const parts = format.date(day).split(" ");
  if (locale === "ko") return { month: parts[1] ?? "", year: parts[0] ?? "", date: parts[2] ?? "" };
  return { date: parts[0] ?? "", month: parts[1] ?? "", year: parts[2] ?? "" };
}

const joined = (locale: Locale, first: string, second: string) => (locale === "ko" ? [second, first] : [first, second]).join(KEEP);

/** "27 octobre". */
export function printDay(day: string, words: Pick<Words, "format" | "locale">): string {
  const { date, month } = partsOf(day, words);
  return joined(words.locale, date, month);
}

/** "octobre 2026". */
export function printMonth(day: string, words: Pick<Words, "format" | "locale">): string {
  const { month, year } = partsOf(day, words);
  return joined(words.locale, month, year);
}

/** "mardi 1er décembre", with its year "mardi 27 octobre 2026". */
export function printWeekday(day: string, words: Words, isWhole = false): string {
  const weekday = words.t(`request:weekday.${WEEKDAYS[(dayNumber(day) + 3) % 7]!}`);
  return words.t("status:day.weekday", { weekday, date: isWhole ? words.format.date(day) : printDay(day, words) });
}

/** "27 octobre", "6 et 7 septembre", "5 au 21 novembre", "28 octobre au 3 novembre". */
export function printDays(from: string, to: string, words: Words): string {
  if (from === to) return printDay(to, words);
  const key = dayNumber(to) - dayNumber(from) === 1 ? "status:day.pair" : "status:day.range";
  if (from.slice(0, 7) !== to.slice(0, 7)) return words.t(key, { from: printDay(from, words), to: printDay(to, words) });
  const [first, last] = [partsOf(from, words), partsOf(to, words)];
  // Common parts are written once, at their end of the range.
  return words.locale === "ko"
    ? words.t(key, { from: printDay(from, words), to: last.date })
    : words.t(key, { from: first.date, to: printDay(to, words) });
}

/** A share with two decimals, "100 %" without. Rounded down, so that a disturbance is never shown as 100 %. */
export function printAvailability(share: number, { percent }: Pick<Format, "percent">): string {
  if (share >= 1) return percent(100, 0);
  return percent(Math.floor(share * 10_000 + 1e-6) / 100, 2);
}
