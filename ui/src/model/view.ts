// The reader's choices, as the address of the page: every view can be shared, bookmarked and requested by a plain form.

import type { SeasonLevels } from "./api";
import type { ThemeSeries } from "./theme-series";

/** The id of the view's form, for fields elsewhere on the page. */
export const FORM = "view";

export interface View {
  /** Labels of the drawn seasons, always including the current one. */
  shown: string[];
  /** Labels of requested seasons that this territory lacks: another may have them. */
  absent: string[];
  log: boolean;
  /** Whether seasons are aligned by ISO week instead of by calendar day. */
  weekly: boolean;
  /** The open table: by week, or by day of the current season. */
  table: "weekly" | "daily" | null;
  /** Whether the map has the regions before 2016, instead of the current ones. */
  former: boolean;
  /** The range drawn as one line: years, all of them or a season; null for overlaid seasons. */
  history: string | null;
  /** The days between which that range is enlarged; null for all of it. */
  range: { from: string; to: string } | null;
  /** Codes of the compared territories; empty for the page's own selection. */
  compared: string[];
}

const SHOWN_BY_DEFAULT = 4;
const TABLES = ["weekly", "daily"] as const;

export const askedSeasons = (search: URLSearchParams): string[] => search.getAll("season").flatMap((value) => value.split(",")).filter(Boolean);

/** Maximum number of compared territories. */
const MAX_COMPARED = 14;

/** The compared territories of an address, without duplicates. */
export const askedTerritories = (search: URLSearchParams): string[] =>
  [...new Set(search.getAll("compare").flatMap((value) => value.split(",")).filter(Boolean))].slice(0, MAX_COMPARED);

const LABEL = /^\d{4}-\d{4}$/;

const RANGE = /^(\d{4}-\d\d-\d\d),(\d{4}-\d\d-\d\d)$/;

/** Two days, the first before the second. */
function rangeOf(text: string | null): View["range"] {
  const [, from = "", to = ""] = RANGE.exec(text ?? "") ?? [];
  return from < to ? { from, to } : null;
}

/** Parses the address; a season that this series lacks is not drawn. */
export function readView(search: URLSearchParams, seasons: SeasonLevels[]): View {
  const labels = seasons.map(({ label }) => label);
  const asked = askedSeasons(search);
  const wanted = asked.length > 0 ? asked : labels.slice(0, SHOWN_BY_DEFAULT);
  return {
    shown: labels.filter((label, index) => index === 0 || wanted.includes(label)),
    absent: [...new Set(asked)].filter((label) => LABEL.test(label) && !labels.includes(label)),
    log: search.get("scale") === "log",
    weekly: search.get("align") === "week",
    table: TABLES.find((name) => name === search.get("table")) ?? null,
    former: search.get("map") === "former",
    history: search.get("history") || null,
    range: rangeOf(search.get("range")),
    compared: askedTerritories(search),
  };
}

/** The query parameters of a view, in the order of an address. */
export const CHOICES = ["territory", "as_of", "season", "scale", "align", "table", "map", "history", "range", "compare"] as const;
export type Choice = (typeof CHOICES)[number];
type Changes = Partial<Record<Choice, string | null>>;

/** The choices of a view, by query parameter, without defaults. */
export function choicesOf(series: ThemeSeries, view: View): [Choice, string][] {
  const labels = series.seasons.map(({ label }) => label);
  const seasons = [...view.shown, ...view.absent].join();
  const usual = seasons === labels.slice(0, SHOWN_BY_DEFAULT).join();
  const found: [Choice, string | false][] = [
    ["territory", series.territory !== "FR" && series.territory],
    ["as_of", series.asOf ?? false],
    ["season", !usual && seasons],
    ["scale", view.log && "log"],
    ["align", view.weekly && "week"],
    ["table", view.table ?? false],
    ["map", view.former && "former"],
    ["history", view.history ?? false],
    ["range", view.range !== null && `${view.range.from},${view.range.to}`],
    ["compare", view.compared.join()],
  ];
  return found.filter((pair): pair is [Choice, string] => Boolean(pair[1]));
}

/** Commas are not escaped, so that shared addresses stay readable. */
export function printQuery(query: URLSearchParams): string {
  const text = query.toString().replaceAll("%2C", ",");
  return text && `?${text}`;
}

/** The query of this view with some choices changed; null removes a choice. */
export function queryOf(series: ThemeSeries, view: View, changes: Changes = {}): string {
  const query = new URLSearchParams(choicesOf(series, view));
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return printQuery(query);
}
