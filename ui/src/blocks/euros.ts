// Amounts in cents, in the format of the quote, and shorter beside a form.

import { useFormat, useLocale } from "../lib/i18n";

type Printed = (cents: number) => string;

function useAmounts(decimals: (cents: number) => number): Printed {
  const { number } = useFormat();
  const locale = useLocale();
  return (cents) => {
    const amount = number(Math.abs(cents) / 100, decimals(cents));
    const sign = cents < 0 ? "\u2212" : "";
    return locale === "fr" ? `${sign}${amount}\u00a0€` : `${sign}€${amount}`;
  };
}

/** Formats cents as euros: "12 240,00 €" in French, "€12,240.00" elsewhere, with a typographic minus sign. */
export const useEuros = (): Printed => useAmounts(() => 2);

/** Like `useEuros`, without decimals for whole euros: "12 240 €". */
export const useShortEuros = (): Printed => useAmounts((cents) => (cents % 100 === 0 ? 0 : 2));
