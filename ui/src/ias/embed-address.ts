// The addresses of an embedded chart and of the page it is cut from: the same view of the same series in both.

import type { Locale } from "../lib/locale";
import type { Theme } from "../model/api";
import type { ThemeSeries } from "../model/theme-series";
import { CHOICES, choicesOf, printQuery, type Choice, type View } from "../model/view";

/** A frame holds neither the table nor the map. */
const UNFRAMED: Choice[] = ["table", "map"];
const isFramed = (choice: Choice) => !UNFRAMED.includes(choice);

/** What a frame takes of the choices of its page. */
export const FRAMED = CHOICES.filter(isFramed);

export function embedAddress(series: ThemeSeries, view: View, locale: Locale): string {
  const choices = choicesOf(series, view).filter(([choice]) => isFramed(choice));
  return `/embed/ias/${series.theme}${printQuery(new URLSearchParams([["lang", locale], ...choices]))}`;
}

/** The page that a frame is cut from, with the choices as they stand in the address of the frame: the page decides what of them exists. */
export function pageAddress(theme: Theme, locale: Locale, search: URLSearchParams): string {
  const asked = FRAMED.map((choice) => [choice, search.getAll(choice).filter(Boolean).join(",")]);
  return `/${locale}/ias/${theme}${printQuery(new URLSearchParams(asked.filter(([, value]) => value)))}`;
}
