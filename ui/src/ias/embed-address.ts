// The addresses of an embedded chart and of the page it is cut from: the same view of the same series in both.

import type { Locale } from "../lib/locale";
import type { Theme } from "../model/api";

export interface EmbedView {
  theme: Theme;
  locale: Locale;
  /** Null for the whole country. */
  territory: string | null;
  /** Labels of the seasons that were chosen; none when the choice is left to the page. */
  seasons: string[];
  log: boolean;
  /** The stretch drawn as one line; null for seasons over one another. */
  history: string | null;
}

/** Commas stay as they are: an address that people paste should be read by them. */
const query = (pairs: [string, string][]): string => {
  const text = pairs.filter(([, value]) => value).map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`).join("&");
  return text && `?${text}`;
};

const viewPairs = ({ territory, seasons, log, history }: EmbedView): [string, string][] => [
  ["territory", territory ?? ""],
  ["season", seasons.join(",")],
  ["scale", log ? "log" : ""],
  ["history", history ?? ""],
];

export function embedAddress(view: EmbedView): string {
  return `/embed/ias/${view.theme}${query([["lang", view.locale], ...viewPairs(view)])}`;
}

export function pageAddress(view: EmbedView): string {
  return `/${view.locale}/ias/${view.theme}${query(viewPairs(view))}`;
}

/** The view that an address asks for, as it stands there: the chart decides what of it exists. */
export function readEmbedView(theme: Theme, locale: Locale, search: URLSearchParams): EmbedView {
  return {
    theme,
    locale,
    territory: search.get("territory"),
    seasons: search.getAll("season").flatMap((value) => value.split(",")).filter(Boolean),
    log: search.get("scale") === "log",
    history: search.get("history") || null,
  };
}
