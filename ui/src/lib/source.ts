// A source of the Store as the content API gives it: the words of its facts are those of the files it is imported from.

import type { Locale } from "./locale";

export type Family = "sales" | "care" | "indicators" | "scoring";

export type Channel = "pharmacy" | "parapharmacy" | "e-commerce" | "organic" | "hospital" | "foreign" | "none";

export type Territory =
  | "world"
  | "africa"
  | "europe"
  | "asia"
  | "americas"
  | "oceania"
  | "germany"
  | "belgium"
  | "spain"
  | "france"
  | "corsica"
  | "overseas"
  | "italy"
  | "morocco"
  | "poland"
  | "portugal"
  | "united-kingdom"
  | "russia";

export type Granularity = "day" | "week" | "month" | "year";

export type Frequency = "once" | "daily" | "weekly" | "monthly" | "quarterly" | "half-yearly" | "yearly";

export interface SourceFacts {
  family: Family;
  channel: Channel;
  territories: Territory[];
  granularity: Granularity;
  /** The year in which it begins. */
  history: number;
  update: Frequency;
}

export interface Source extends SourceFacts {
  slug: string;
  name: string;
  summary: string;
  /** The language of the texts. */
  locale: Locale;
  /** Whether that is not the language asked for. */
  fallback: boolean;
}
