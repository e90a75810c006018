// The types of the status API under the names of its screens.

import type { IncidentReport, IncidentStep, StatusCategoryReport, StatusDay, StatusLevel, StatusReport, StatusTexts } from "../model/api";

export type { IncidentReport, StatusReport };
/** The level of a service, from best to worst. */
export type Level = StatusLevel;
/** The progress of the work on an incident. */
export type Step = IncidentStep;
/** A text in the languages that have it. */
export type Texts = StatusTexts;
export type CategoryReport = StatusCategoryReport;
export type DayReport = StatusDay;
