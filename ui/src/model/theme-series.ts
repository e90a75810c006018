// A theme as its page has it.

import type { Values } from "../kit/path";
import type { ThemeView, Version } from "./api";

/** The season under way of one of several territories. */
export interface ComparedSeries {
  territory: string;
  /** By the days of the season from 1 September on, 29 February among them. */
  values: Values;
  provisionalFrom: string | null;
}

export interface ThemeSeries extends Omit<ThemeView, "versions"> {
  /** Newest first. */
  versions: (Pick<Version, "number" | "forced"> & { day: string })[];
  /** Territories on one scale; none where that is not loaded. */
  compared?: ComparedSeries[];
}
