// Loads the editors' content around a long list, with the page of the list that the address names.

import { askedPage, cursorBefore, PER_PAGE, type PageInfo } from "../lib/paging";
import type { LoadContext } from "../lib/route";
import type { Summary } from "../model/api";
import { loadIndicators } from "./indicators";
import type { PageEntry } from "./types";

interface Question {
  operationName: string;
  query: string;
}

interface ListQuestions {
  /** Selects `list { pageInfo }` of `$first` entries after `$after`. */
  skip: Question;
  /** Selects `page` and the entries. */
  list: Question;
}

export interface AroundList {
  /** The editors' content around the list; may be missing. */
  page: PageEntry | null;
  /** The indicators that they show. */
  themes: Summary[];
  /** The page of the list, from 1. */
  number: number;
}

export async function loadList<Found extends { page: PageEntry | null }>(
  { api, locale, search }: LoadContext,
  { skip, list }: ListQuestions,
): Promise<Found & AroundList> {
  const number = askedPage(search);
  const pass = async (first: number, after: string | null) =>
    (await api.query<{ list: { pageInfo: PageInfo } }>(skip.operationName, skip.query, { locale, first, after })).list.pageInfo;
  const after = await cursorBefore(number, pass);
  const found = await api.query<Found>(list.operationName, list.query, { locale, first: PER_PAGE, after });
  return { ...found, themes: await loadIndicators(api, found.page?.blocks ?? []), number };
}
