// The addresses of an embedded chart and of its page: the same view of the same series in both.

import type { Locale } from "../lib/locale";
import type { Theme } from "../model/api";
import type { ThemeSeries } from "../model/theme-series";
import { CHOICES, choicesOf, printQuery, type Choice, type View } from "../model/view";

/** A frame has neither the table nor the map. */
const UNFRAMED: Choice[] = ["table", "map"];
const isFramed = (choice: Choice) => !UNFRAMED.includes(choice);

/** The choices of a page that its frame keeps. */
export const FRAMED = CHOICES.filter(isFramed);

export function embedAddress(series: ThemeSeries, view: View, locale: Locale): string {
  const choices = choicesOf(series, view).filter(([choice]) => isFramed(choice));
  return `/embed/ias/${series.theme}${printQuery(new URLSearchParams([["lang", locale], ...choices]))}`;
}

/** The page of a frame, with the choices in the frame's address. The page ignores those that do not exist. */
export function pageAddress(theme: Theme, locale: Locale, search: URLSearchParams): string {
  const asked = FRAMED.map((choice) => [choice, search.getAll(choice).filter(Boolean).join(",")]);
  return `/${locale}/ias/${theme}${printQuery(new URLSearchParams(asked.filter(([, value]) => value)))}`;
}
