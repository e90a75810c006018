// Words that the sentences of several modules share: numbers in letters, months, and lists.

import type { View } from "../blocks/module-demonstration";
import { parseDay, printDayOfMonth, printMonth, shortMonth } from "../lib/calendar";
import type { Words } from "./sheet";

type Of<Name extends keyof Words> = Pick<Words, Name>;

/** A small number in letters where the language writes it so in a sentence. */
export function spelled(count: number, { t, format }: Of<"t" | "format">): string {
  return t("module:numbers").split(" ")[count - 2] ?? format.number(count);
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "novembre 2026". */
export const monthOf = (day: string, { locale }: Of<"locale">): string => printMonth(locale, parseDay(day)!);

/** "17 novembre". */
export const dayOf = (day: string, { locale }: Of<"locale">): string => printDayOfMonth(locale, parseDay(day)!);

/** "nov.". */
export const shortMonthOf = (day: string, { locale }: Of<"locale">): string => shortMonth(locale, parseDay(day)!.month);

/** "en valeur". */
export const measured = ({ measure }: View, { t }: Of<"t">): string => t(`module:measured.${measure}`);

/** A price in euros. */
export const euros = (price: number, { t, format }: Of<"t" | "format">): string => t("module:euros", { price: format.number(price, 2) });

export const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
export const mean = (values: number[]): number => sum(values) / values.length;
