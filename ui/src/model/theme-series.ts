// A theme as its page has it.

import type { ThemeView, Version } from "./api";

export interface ThemeSeries extends Omit<ThemeView, "versions"> {
  /** Newest first. */
  versions: (Pick<Version, "number" | "forced"> & { day: string })[];
}
