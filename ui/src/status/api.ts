// The shapes of the state of the services under the names that its screens use.

import type { IncidentReport, IncidentStep, StatusCategoryReport, StatusDay, StatusLevel, StatusReport, StatusTexts } from "../model/api";

export type { IncidentReport, StatusReport };
/** How well a service works, from best to worst. */
export type Level = StatusLevel;
/** How far the work on an incident has come. */
export type Step = IncidentStep;
/** A text in the languages in which it was written. */
export type Texts = StatusTexts;
export type CategoryReport = StatusCategoryReport;
export type DayReport = StatusDay;
