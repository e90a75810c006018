// What the pages of the Store make of the API's answers.

import type { Choice as Choices, Criterion, NearSource, Query, Source, Sources } from "./api";

/** In the order in which they stand on the page. */
export const FILTERS = ["family", "territory", "granularity", "indicator", "division", "channel", "access", "format"] as const;
export type Filter = (typeof FILTERS)[number];

/** What a list prints of a source. */
export type Card = Omit<Source, "divisions" | "indicators" | "updated" | "quality" | "update">;

/** What a page keeps of an answer. */
export interface Found<Listed = Source> extends Pick<Sources, "total" | "page" | "pages" | "facets" | "relaxations"> {
  query: Pick<Query, "ignored">;
  items: Listed[];
  /** Null where something is found. */
  nearest: { asked: Choices; items: (Listed & Pick<NearSource, "meets">)[] } | null;
}

type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Intersection) => void ? Intersection : never;

/** What a criterion was judged by: by its code, some of these. */
export type Evidence = Partial<All<Criterion["evidence"]>>;
