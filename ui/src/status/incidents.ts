// Running and past incidents, and the month of the latter.

import { inParis } from "../lib/calendar";
import type { IncidentReport, StatusReport } from "./api";

export const isRunning = ({ endedAt }: Pick<IncidentReport, "endedAt">): boolean => endedAt === null;

export const runningOf = ({ incidents }: Pick<StatusReport, "incidents">): IncidentReport[] => incidents.filter(isRunning);

export const pastOf = ({ incidents }: Pick<StatusReport, "incidents">): IncidentReport[] => incidents.filter((incident) => !isRunning(incident));

/** Its first and last day, in Paris. */
export function daysTouched({ beganAt, endedAt }: Pick<IncidentReport, "beganAt" | "endedAt">, now: number): [from: string, to: string] {
  return [inParis(beganAt).day, inParis(endedAt ?? Math.max(now, beganAt)).day];
}

/** Whether all its steps were on one day, so that hours are enough. */
export function isOfOneDay({ beganAt, endedAt, updates }: Pick<IncidentReport, "beganAt" | "endedAt" | "updates">): boolean {
  const instants = [beganAt, ...(endedAt === null ? [] : [endedAt]), ...updates.map(({ at }) => at)];
  return new Set(instants.map((instant) => inParis(instant).day)).size === 1;
}

/** Above this number, incidents are grouped by month and shown without their steps. */
export const UNGROUPED = 5;

export interface MonthOfIncidents {
  /** "2026-10" */
  month: string;
  incidents: IncidentReport[];
}

/** Consecutive incidents of one month together, in the given order. */
export function byMonth(incidents: IncidentReport[]): MonthOfIncidents[] {
  const months: MonthOfIncidents[] = [];
  for (const incident of incidents) {
    const month = inParis(incident.beganAt).day.slice(0, 7);
    const last = months.at(-1);
    if (last?.month === month) last.incidents.push(incident);
    else months.push({ month, incidents: [incident] });
  }
  return months;
}

/** The steps of the short form of a past incident: the cause between its beginning and its end. */
export function essential({ updates }: Pick<IncidentReport, "updates">): IncidentReport["updates"] {
  const steps = updates.filter(({ step }) => step === "resolved" || step === "cause" || step === "observed");
  return steps.length > 0 ? steps : updates;
}
