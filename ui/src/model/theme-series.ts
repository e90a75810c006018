// A theme with the data of its page.

import type { Values } from "../kit/path";
import type { ThemeView, Version } from "./api";

/** The current season of a compared territory. */
export interface ComparedSeries {
  territory: string;
  /** By the days of the season from 1 September on, including 29 February. */
  values: Values;
  provisionalFrom: string | null;
}

export interface ThemeSeries extends Omit<ThemeView, "versions"> {
  versions: (Pick<Version, "number" | "forced"> & { day: string })[];
  /** Territories on one scale; none if not loaded. */
  compared?: ComparedSeries[];
}
