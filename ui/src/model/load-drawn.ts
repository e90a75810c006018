// All indicators with rendered sparklines: as numbers they would be a third of the page's size.

import type { Api } from "../lib/api";
import type { SparkDrawing } from "../kit/spark-drawing";
import type { Overview, Summary } from "./api";
import { sparkProvisionalFrom } from "./indicator";

export interface Drawn extends Omit<Summary, "sparkline"> {
  drawing: SparkDrawing;
  /** The level of the same day one year earlier. */
  yearAgo: number | null;
}

export interface DrawnOverview extends Omit<Overview, "themes"> {
  themes: Drawn[];
}

/** The axis is that of a whole season, in days. */
const YEAR = 366;

export async function loadDrawn(api: Api): Promise<DrawnOverview> {
  // Only navigation in the browser needs the drawing code: otherwise the server has rendered it.
  const [{ drawSpark }, overview] = await Promise.all([import("../kit/spark-drawing"), api.get<Overview>("/api/ias")]);
  const themes = overview.themes.map((indicator) => {
    const { sparkline, ...rest } = indicator;
    const yearAgo = sparkline.last[sparkline.values.length - 1] ?? null;
    return { ...rest, yearAgo, drawing: drawSpark({ ...sparkline, provisionalFrom: sparkProvisionalFrom(indicator), threshold: indicator.situation.onset, count: Math.ceil(YEAR / sparkline.step) }) };
  });
  return { ...overview, themes };
}
