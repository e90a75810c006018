// What the pages of the Store make of the API's answers.

import type { Criterion, Query, Source, Sources } from "./api";
import type { NamedSource } from "./source";

/** In the order in which they stand on the page. */
export const FILTERS = ["family", "territory", "division", "indicator", "granularity", "channel"] as const;
export type Filter = (typeof FILTERS)[number];

/** What a list prints of a source. */
export type Card = Pick<Source, keyof NamedSource | "access" | "quality">;

/** What a page keeps of an answer. */
export interface Found<Listed = Source> extends Pick<Sources, "total" | "page" | "pages" | "facets" | "relaxed"> {
  query: Pick<Query, "ignored">;
  items: Listed[];
}

type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Intersection) => void ? Intersection : never;

/** What a criterion was judged by: by its code, some of these. */
export type Evidence = Partial<All<Criterion["evidence"]>>;
