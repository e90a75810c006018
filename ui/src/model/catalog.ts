// Models of the Store's pages, from the API's responses.

import type { Choice as Choices, Criterion, NearSource, Query, Source, Sources } from "./api";

/** In their order on the page. */
export const FILTERS = ["family", "territory", "granularity", "indicator", "division", "channel", "access", "format"] as const;
export type Filter = (typeof FILTERS)[number];

/** The fields of a source that a list shows. */
export type Card = Omit<Source, "divisions" | "indicators" | "updated" | "quality">;

/** The fields of a response that a page keeps. */
export interface Found<Listed = Source> extends Pick<Sources, "total" | "page" | "pages" | "facets" | "relaxations"> {
  query: Pick<Query, "ignored">;
  items: Listed[];
  /** Null if there are results. */
  nearest: { criteria: Choices; items: (Listed & Pick<NearSource, "meets">)[] } | null;
}

type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Intersection) => void ? Intersection : never;

/** The evidence of a criterion: some of these, by its code. */
export type Evidence = Partial<All<Criterion["evidence"]>>;
