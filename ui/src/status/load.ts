// What the state of the service is read from: of the indicators, all but their figures.

import type { LoadContext } from "../lib/route";
import type { Overview, Summary } from "../model/api";

export type Watched = Pick<Summary, "theme" | "lastDay" | "publishedAt" | "freshness" | "held" | "forced" | "demonstration">;

export interface Status {
  themes: Watched[];
}

export async function loadStatus({ api }: LoadContext): Promise<Status> {
  const { themes } = await api.get<Overview>("/api/ias");
  return {
    themes: themes.map(({ theme, lastDay, publishedAt, freshness, held, forced, demonstration }) => ({ theme, lastDay, publishedAt, freshness, held, forced, demonstration })),
  };
}
