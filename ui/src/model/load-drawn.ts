// All indicators with their courses drawn: as numbers those would be a third of what a page carries.

import type { Api } from "../lib/api";
import type { SparkDrawing } from "../kit/spark-drawing";
import type { Overview, Summary } from "./api";
import { sparkProvisionalFrom } from "./indicator";

export interface Drawn extends Omit<Summary, "spark"> {
  drawing: SparkDrawing;
}

export interface DrawnOverview extends Omit<Overview, "themes"> {
  themes: Drawn[];
}

export async function loadDrawn(api: Api): Promise<DrawnOverview> {
  // Only who moves on to such a page needs the code that draws: the server has drawn it for the others.
  const [{ drawSpark }, overview] = await Promise.all([import("../kit/spark-drawing"), api.get<Overview>("/api/ias")]);
  const themes = overview.themes.map((indicator) => {
    const { spark, ...told } = indicator;
    return { ...told, drawing: drawSpark({ ...spark, provisionalFrom: sparkProvisionalFrom(indicator) }) };
  });
  return { ...overview, themes };
}
