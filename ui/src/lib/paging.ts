// Lists of the content API in numbered pages: the API returns a cursor after each entry, an address has a page number.

import { notFound } from "./api";

export const PER_PAGE = 20;
/** The maximum page size of the API. */
const MAX_PAGE_SIZE = 100;

export interface PageInfo {
  hasNextPage: boolean;
  endCursor: string | null;
}

/** The page number in `?page=`; 1 by default. An invalid number is not found. */
export function askedPage(search: URLSearchParams): number {
  const word = search.get("page") ?? "1";
  if (!/^[1-9]\d{0,5}$/.test(word)) notFound();
  return Number(word);
}

/** The cursor that page `page` begins after, found by `skip`, which skips a number of entries. */
export async function cursorBefore(page: number, skip: (first: number, after: string | null) => Promise<PageInfo>): Promise<string | null> {
  let after: string | null = null;
  for (let left = (page - 1) * PER_PAGE; left > 0; left -= MAX_PAGE_SIZE) {
    const { hasNextPage, endCursor } = await skip(Math.min(left, MAX_PAGE_SIZE), after);
    if (!hasNextPage) notFound();
    after = endCursor;
  }
  return after;
}

export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / PER_PAGE));

/** The page numbers to link around `page`: the ends, its neighbours; null where some are omitted. */
export function offeredPages(page: number, pages: number): (number | null)[] {
  const near = Array.from({ length: pages }, (_, index) => index + 1).filter((number) => number === 1 || number === pages || Math.abs(number - page) <= 1);
  return near.flatMap((number, index) => (number - (near[index - 1] ?? number - 1) > 1 ? [null, number] : [number]));
}
