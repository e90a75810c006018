// One theme as the server sends it to its page: where it stands, its seasons in one territory, the regions, and all
// that tells how far to trust it.

import type { DataFile, EpidemicLevel, Indicator } from "../lib/indicator";

export type Levels = (number | null)[];

export interface Season {
  label: string;
  start: string;
  /** One per slot of the season; null when the address did not ask for this season. */
  values: Levels | null;
}

export interface Region {
  code: string;
  level: number | null;
  change: number | null;
  /** Rests on few days, or withheld because it rests on few pharmacies. */
  flag: "" | "sparse" | "withheld";
}

/** The largest single correction between two versions. */
export interface Correction {
  territory: string;
  day: string;
  from: number;
  to: number;
}

export interface Version {
  number: number;
  /** The civil day of its publication. */
  day: string;
  forced: boolean;
}

export interface Difference {
  /** The version compared with. */
  since: number;
  changed: number;
  added: number;
  removed: number;
  largest: Correction | null;
}

export interface BaselineDefinition {
  zone: "territory" | "nation";
  period: "weeks" | "days" | "fixed-share" | "scale";
  from: string | null;
  to: string | null;
  /** First and last ISO week of the quiet season. */
  weeks: [number, number] | null;
}

/** Levels of the moving epidemic method. */
export interface Epidemic {
  onset: number;
  medium: number;
  high: number;
  veryHigh: number;
  level: EpidemicLevel;
  /** Monday of the week that was judged. */
  week: string;
  since: string | null;
  used: string[];
  excluded: { season: string; reason: string }[];
}

/** Why there are no such levels: too few past seasons that teach. */
export interface Unlearnt {
  needed: number;
  usable: string[];
  excluded: { season: string; reason: string }[];
}

/** With another network's series, weeks with weeks or, when it has one value a year, campaigns with campaigns. */
export interface Correlation {
  reference: string;
  rhythm: "weekly" | "yearly";
  /** How its owner wants to be named. */
  citation: string;
  /** First day of the first and of the last pair of values. */
  from: string;
  to: string;
  n: number;
  coefficient: number;
  low: number;
  high: number;
  /** How many independent pairs they count as. */
  effective: number;
  /** By how many weeks the indicator follows the reference where they agree best; negative when it runs ahead. */
  lag: number;
  /** None for a yearly reference. */
  lags: { weeks: number; coefficient: number }[];
  seasons: { label: string; n: number; coefficient: number }[];
}

/** A correlation that somebody else published, with the seasons it speaks of. */
export interface PublishedFigure {
  coefficient: number;
  /** Key of the sentence that says whose it is and against what. */
  source: string;
  from: string;
  to: string;
}

export interface Coverage {
  populationVintage: string;
  population: number | null;
  target: number;
  /** Points to the target, negative below it. */
  distance: number | null;
  sameDayLastSeason: number | null;
  /** Month and day. */
  campaign: { from: string; to: string };
}

export type Method = "published" | "ratio-of-sums" | "cumulative-share" | "robust-median";

export interface ThemeSeries extends Indicator {
  /** The level that means "as usual", and the level aimed at. */
  baseline: number | null;
  target: number | null;
  sha256: string;
  territory: string;
  /** All that have a series of this theme. */
  territories: string[];
  /** Newest first. */
  seasons: Season[];
  /** Days of the current season. */
  flags: { sparse: string[]; withheld: string[] };
  /** When the last provisional value becomes final. */
  finalOn: string | null;
  band: { min: Levels; max: Levels } | null;
  /** The 22 regions of before 2016, and the 13 of today. */
  regions: Region[];
  presentRegions: Region[];
  regionsDay: string | null;
  /** The day whose knowledge is shown; null for the newest. */
  asOf: string | null;
  latest: boolean;
  /** Newest first. */
  versions: Version[];
  difference: Difference | null;
  method: Method;
  baselineDefinition: BaselineDefinition | null;
  missing: { count: number; days: string[] };
  epidemic: Epidemic | null;
  unlearnt: Unlearnt | null;
  correlation: Correlation | null;
  published: PublishedFigure | null;
  coverage: Coverage | null;
  holidays: string[];
  annotations: { day: string; key: string; value: number | null }[];
  files: DataFile[];
}
