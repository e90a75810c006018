// The meaning of a level in words: its state first, then its figure, and the change in a measure that does not mislead.
// The server classifies, so that page, card, picture and frame agree.

import type { IndicatorStatus } from "./api";
import { printLevel, type Words } from "./indicator";
import { printFigure, unitOf } from "./measure";
import { printTick } from "./tick";

export type Judged = Pick<IndicatorStatus, "theme" | "unit" | "method" | "level" | "lastDay" | "situation">;

const EPIDEMIC = ["low", "medium", "high", "very-high"];

/** Whether there is an epidemic: only that may have the signal colour. */
export const isEpidemic = ({ situation: { grade } }: Pick<IndicatorStatus, "situation">): boolean => EPIDEMIC.includes(grade ?? "");

/** The trend of a level that only drifts. */
type Drift = "rising" | "stable" | "falling";

/** The text of a level: "hors épidémie, en hausse". */
export function printState({ theme, situation: { grade, trend } }: Pick<Judged, "theme" | "situation">, { t }: Pick<Words, "t">): string {
  if (!trend) {
    if (!grade) return t("ias:state.unknown");
    return t(grade === "drifting" ? "ias:state.drift.unknown" : `ias:state.grade.${grade}`);
  }
  if (grade === "drifting") {
    const words = t(`ias:state.drift.${trend as Drift}`);
    return theme === "baclofen" ? t("ias:state.overYear", { trend: words }) : words;
  }
  const going = t(`ias:state.trend.${trend}`);
  if (!grade) return going;
  // Without a level, the available facts come first.
  if (grade === "not-established") return t("ias:state.trendFirst", { grade: t("ias:state.grade.not-established"), trend: going });
  return t("ias:state.both", { grade: t(`ias:state.grade.${grade}`), trend: going });
}

/** The figure with its reference: "Indice 15,6 le 21 novembre 2026, seuil épidémique 37". */
export function printContext({ level, unit, method, lastDay, situation: { onset, usual } }: Judged, words: Words): string {
  const { t, format } = words;
  const compared = onset === null ? (usual ? "usual" : "index") : "onset";
  const unitKey = unitOf({ unit, method });
  return t(`ias:state.context.${level === null ? "none" : unitKey === "index" ? compared : unitKey}`, {
    value: unitKey === "patients" ? printLevel(level ?? 0, unit, words) : printFigure(level ?? 0, { unit, method }, words),
    date: format.date(lastDay),
    onset: printTick(onset ?? 0, unit, format),
    low: format.number(usual?.low ?? 0, 1),
    high: format.number(usual?.high ?? 0, 1),
  });
}
