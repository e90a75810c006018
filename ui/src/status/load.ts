// Loads the pages of the service status: the report, and the indicators without their figures.

import type { LoadContext } from "../lib/route";
import type { Overview, Summary } from "../model/api";
import type { IncidentReport, StatusReport } from "./api";

export type Watched = Pick<Summary, "theme" | "lastDay" | "publishedAt" | "freshness" | "heldBack" | "forced" | "unusual" | "demonstration">;

export interface Status {
  report: StatusReport;
  themes: Watched[];
}

/** An incident with the names of all categories. */
export interface IncidentPage {
  incident: IncidentReport;
  report: Pick<StatusReport, "at" | "categories">;
}

export const REPORT = "/api/status";

/** If the series fail to load, the state of the service is still shown. */
const loadThemes = async ({ api }: LoadContext): Promise<Watched[]> => {
  const { themes } = await api.get<Overview>("/api/ias");
  return themes.map(({ theme, lastDay, publishedAt, freshness, heldBack, forced, unusual, demonstration }) => ({ theme, lastDay, publishedAt, freshness, heldBack, forced, unusual, demonstration }));
};

export async function loadStatus(context: LoadContext): Promise<Status> {
  const [report, themes] = await Promise.all([context.api.get<StatusReport>(REPORT), loadThemes(context).catch(() => [])]);
  return { report, themes };
}

export async function loadIncident({ api, params }: LoadContext): Promise<IncidentPage> {
  const [incident, { at, categories }] = await Promise.all([
    api.get<IncidentReport>(`${REPORT}/incidents/${encodeURIComponent(params.number ?? "")}`),
    api.get<StatusReport>(REPORT),
  ]);
  return { incident, report: { at, categories: categories.map((category) => ({ ...category, days: [] })) } };
}
