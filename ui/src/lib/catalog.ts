// The Store as its API sends it: what a search finds, and the whole sheet of a source or a module.

import type { Locale } from "./locale";
import type { Source, Territory } from "./source";

/** In the order in which they stand on the page. */
export const FILTERS = ["family", "territory", "division", "indicator", "granularity", "channel"] as const;
export type Filter = (typeof FILTERS)[number];

export type Division = "prescription" | "self-care" | "cosmetics" | "nutrition" | "hygiene" | "devices" | "hospital" | "public-health";

export type Measure =
  | "sales-volume"
  | "sales-value-excl-tax"
  | "sales-value-incl-tax"
  | "price-excl-tax"
  | "price-incl-tax"
  | "stock-volume"
  | "selling-outlets"
  | "stocking-outlets"
  | "total-outlets"
  | "market-share-volume"
  | "market-share-value";

export interface Score {
  score: number;
  outOf: number;
}

/** A source in a list. */
export interface Item extends Source {
  divisions: Division[];
  indicators: Measure[];
  access: "open" | "quote";
  /** The day its sheet was last revised, if its author says so. */
  updated: string | null;
  quality: Score;
}

/** What a list prints of a source. */
export type Card = Pick<Item, keyof Source | "access" | "quality">;

/** One choice of a filter, with what it would give along with the choices of the others. */
export interface Option {
  value: string;
  count: number;
  selected: boolean;
}

export interface Found<Listed = Item> {
  total: number;
  page: number;
  pages: number;
  /** No source holds all the words: these are the closest. */
  relaxed?: boolean;
  /** "name=value" of what the catalogue does not know. */
  query: { ignored: string[] };
  items: Listed[];
  facets: Record<Filter, Option[]>;
}

export interface Column {
  name: string;
  type: "date" | "text" | "integer" | "decimal" | "boolean" | "code";
  unit: string | null;
  meaning: string;
  example: string | null;
}

export interface ModuleLink {
  id: string;
  name: string;
  summary: string;
}

export interface Download {
  format: string;
  url: string;
  mediaType: string;
}

/** The state of open data. */
export interface Fresh {
  /** The last day that they speak of. */
  lastDay: string;
  promiseDays: number;
  lateDays: number;
  /** The figures are generated. */
  demonstration: boolean;
}

/** What a criterion was judged by: by its code, some of these. */
export interface Evidence extends Partial<Fresh> {
  uses?: number;
  usesNeeded?: number;
  columns?: number;
  rows?: number;
  rowsNeeded?: number;
  updated?: string | null;
  daysAllowed?: number;
  since?: number;
  years?: number;
  yearsNeeded?: number;
  territories?: Territory[];
}

export interface Criterion {
  code: "described" | "dictionary" | "sample" | "fresh" | "history" | "limits" | "terms" | "territories" | "downloadable";
  met: boolean;
  evidence: Evidence;
}

/** All that is known of a source. */
export interface Sheet extends Item {
  quality: Score & { criteria: Criterion[] };
  provider: string;
  model: "panel" | "observatory" | "census" | null;
  dataType: "sell-out" | "sell-in" | "sectorisation" | "billing" | "visits" | null;
  /** From the end of a period to its delivery. */
  lagDays: number | null;
  /** Outlets or people that it rests on. */
  panel: number | null;
  formats: string[];
  licence: string | null;
  theme: string | null;
  /** HTML, as are limits and terms. */
  description: string;
  limits: string;
  terms: string;
  uses: string[];
  keywords: string[];
  dictionary: Column[];
  sample: { columns: string[]; rows: string[][]; url: string };
  modules: ModuleLink[];
  related: Item[];
  /** Of data that are published here. */
  freshness: Fresh | null;
  downloads: Download[];
}

/** A visualisation module with the sources that feed it. */
export interface Module extends ModuleLink {
  description: string;
  shows: string[];
  indicators: Measure[];
  sources: Item[];
  locale: Locale;
  fallback: boolean;
}

