// Amounts in cents, as the quote prints them.

import { useFormat, useLocale } from "../lib/i18n";

/** Prints cents as euros: "12 240,00 €" in French, "€12,240.00" elsewhere, with the minus sign of printers. */
export function useEuros(): (cents: number) => string {
  const { number } = useFormat();
  const locale = useLocale();
  return (cents) => {
    const amount = number(Math.abs(cents) / 100, 2);
    const sign = cents < 0 ? "\u2212" : "";
    return locale === "fr" ? `${sign}${amount}\u00a0€` : `${sign}€${amount}`;
  };
}
