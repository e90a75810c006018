// The name of the last period of a source: a day for daily or weekly updates, else a month or year.

import { printYear, shortMonth } from "../lib/calendar";
import type { Format } from "../lib/format";
import type { Locale } from "../lib/locale";
import type { Translate } from "../lib/translate";
import type { Update } from "./api";

interface Words {
  t: Translate;
  locale: Locale;
  format: Format;
}

/** `day` is its last one. */
export function printPeriod(day: string, update: Update, { t, locale, format }: Words): string {
  const year = printYear(day.slice(0, 4), locale);
  if (update === "yearly") return year;
  if (update !== "daily" && update !== "weekly") return t("source:period.month", { month: shortMonth(locale, Number(day.slice(5, 7))), year });
  return t("source:period.day", { day: format.shortDate(day), year });
}
