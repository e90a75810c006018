// The request of a reader for a result, as its address: a market, filters, a page.

/** Parameters besides the key and the page, in the order of an address. */
export const ASKED = ["market", "q", "from", "to", "region", "department", "turnover", "basis"] as const;
export type Asked = (typeof ASKED)[number];

export interface ResultsView {
  key: string;
  page: number;
  /** As in the address; "" for filters that are not set. */
  asked: Record<Asked, string>;
}

/** The parameters that filter the list: all but the market. */
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

/** The query of this view with some parameters changed, from the first page on unless a page is given. */
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

/** The address of a file: with all pharmacies, or the requested ones. */
export function fileAddress(view: ResultsView, format: string, filtered: boolean): string {
  const path = `/api/scoring/results/${format}`;
  return filtered ? `${path}${queryOf({ ...view, page: 1 })}&filtered=1` : `${path}?${new URLSearchParams({ key: view.key })}`;
}

/** Bounds of the classes of the map, in percent: 20 % of all pharmacies are in two strata of ten. */
export const BOUNDS = [12, 17, 23, 30];

/** The class of a share, from 0: the number of bounds it reaches. */
export const classOf = (share: number): number => BOUNDS.filter((bound) => share >= bound).length;

/** Values of the turnover strata that are not numbers. */
const OTHERS = ["withheld", "unknown"] as const;

/** The rank of a turnover stratum among all, or the reason why there is none. */
export function turnoverKey(turnover: string, strata: readonly string[]): string {
  const place = strata.indexOf(turnover);
  return place >= 0 ? String(place) : (OTHERS.find((word) => word === turnover) ?? "unknown");
}
