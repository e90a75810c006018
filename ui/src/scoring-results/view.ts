// What the reader asks of a result, as the address carries it: a market, filters, a page.

/** Parameters besides the key and the page, in the order in which addresses hold them. */
export const ASKED = ["market", "q", "from", "to", "region", "department", "turnover", "basis"] as const;
export type Asked = (typeof ASKED)[number];

export interface ResultsView {
  key: string;
  page: number;
  /** As they stand in the address; "" for what is not asked. */
  asked: Record<Asked, string>;
}

/** Those that narrow the list: all but the market. */
export const FILTERS = ASKED.filter((name) => name !== "market");

export function readView(search: URLSearchParams): ResultsView {
  const read = (name: Asked): [Asked, string] => [name, (search.get(name) ?? "").trim().slice(0, 100)];
  const page = Number(search.get("page") ?? "1");
  return {
    key: search.get("key") ?? "",
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    asked: Object.fromEntries(ASKED.map(read)) as Record<Asked, string>,
  };
}

/** The query of this view with some of it asked otherwise, from the first page on unless a page is named. */
export function queryOf({ key, page, asked }: ResultsView, changes: Partial<Record<Asked, string>> & { page?: number } = {}): string {
  const changed = Object.keys(changes).some((name) => name !== "page");
  const number = changes.page ?? (changed ? 1 : page);
  const pairs = [
    ["key", key],
    ...ASKED.map((name) => [name, changes[name] ?? asked[name]]),
    ["page", number > 1 ? String(number) : ""],
  ];
  return `?${new URLSearchParams(pairs.filter(([, value]) => value))}`;
}

/** The address of a file: of all pharmacies, or of those that are asked for. */
export function fileAddress(view: ResultsView, format: string, filtered: boolean): string {
  const path = `/api/scoring/results/${format}`;
  return filtered ? `${path}${queryOf({ ...view, page: 1 })}&filtered=1` : `${path}?${new URLSearchParams({ key: view.key })}`;
}

/** Bounds of the classes of the map, in percent: a fifth of all pharmacies are in two strata of ten. */
export const BOUNDS = [12, 17, 23, 30];

/** The class of a share, from 0: how many bounds it reaches. */
export const classOf = (share: number): number => BOUNDS.filter((bound) => share >= bound).length;

/** Words of the strata of turnover that are no number of theirs. */
const OTHERS = ["withheld", "unknown"] as const;

/** The place of a stratum of turnover among all of them, or why there is none. */
export function turnoverKey(turnover: string, strata: readonly string[]): string {
  const place = strata.indexOf(turnover);
  return place >= 0 ? String(place) : (OTHERS.find((word) => word === turnover) ?? "unknown");
}
