// What the reader chose to see, as the address of the page carries it: every view can be shared, bookmarked and asked
// for by a plain form.

import type { SeasonLevels } from "./api";
import type { ThemeSeries } from "./theme-series";

/** The id of the one form that chooses, for fields that stand elsewhere on the page. */
export const FORM = "view";

export interface View {
  /** Labels of the seasons drawn, the current one always among them. */
  shown: string[];
  /** Labels of seasons that were asked for and that this territory lacks: another may have them. */
  absent: string[];
  log: boolean;
  /** ISO weeks laid on one another instead of calendar days. */
  weekly: boolean;
  /** The table that is open: of each week, or of each day of the current season. */
  table: "weekly" | "daily" | null;
  /** The regions of before 2016 on the map, instead of those of today. */
  former: boolean;
  /** The stretch drawn as one line: years, all of them or a season; null for seasons over one another. */
  history: string | null;
  /** Codes of the territories that are drawn beside one another; none for those that the page chooses. */
  compared: string[];
}

const SHOWN_BY_DEFAULT = 4;
const TABLES = ["weekly", "daily"] as const;

export const askedSeasons = (search: URLSearchParams): string[] => search.getAll("season").flatMap((value) => value.split(",")).filter(Boolean);

/** Territories that are drawn beside one another at most. */
const MOST_COMPARED = 14;

/** The territories that an address compares, each once. */
export const askedTerritories = (search: URLSearchParams): string[] =>
  [...new Set(search.getAll("compare").flatMap((value) => value.split(",")).filter(Boolean))].slice(0, MOST_COMPARED);

const LABEL = /^\d{4}-\d{4}$/;

/** Reads the address; a season that this series lacks is not drawn. */
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
    compared: askedTerritories(search),
  };
}

/** The parameters by which an address chooses, in the order in which it carries them. */
export const CHOICES = ["territory", "as_of", "season", "scale", "align", "table", "map", "history", "compare"] as const;
export type Choice = (typeof CHOICES)[number];
type Changes = Partial<Record<Choice, string | null>>;

/** What a view chooses, by the parameters of its address; what is as usual is left out. */
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
    ["compare", view.compared.join()],
  ];
  return found.filter((pair): pair is [Choice, string] => Boolean(pair[1]));
}

/** Commas stay as they are: an address that people paste should be read by them. */
export function printQuery(query: URLSearchParams): string {
  const text = query.toString().replaceAll("%2C", ",");
  return text && `?${text}`;
}

/** The query of this view with some choices made otherwise; null takes a choice back. */
export function queryOf(series: ThemeSeries, view: View, changes: Changes = {}): string {
  const query = new URLSearchParams(choicesOf(series, view));
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return printQuery(query);
}
