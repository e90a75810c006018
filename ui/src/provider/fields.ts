// Validation of an offer, by screen.

import { checkLine, checkRequired, checkText, fault, given } from "../kit/field-rules";
import type { FieldProblem } from "../lib/api";
import type { ProviderForm } from "../model/api";
import type { SamplesState } from "./samples-state";

export const WHAT_FIELDS = ["title", "description", "limitations", "dataType", "dataSource", "dataModel", "indicator"];
export const WHERE_FIELDS = ["territory", "history", "period", "granularity"];
export const HOW_FIELDS = ["updateFrequency", "deliveryFrequency", "backData", "frozen", "frozenDays", "referenceData", "referenceDetails"];
export const SAMPLE_FIELDS = ["sensitive", "sample", "column"];

const LIMITATIONS = { min: 0, max: 5000 };
const LINE = { min: 1, max: 100 };
const DETAILS = { min: 1, max: 200 };

const isYes = (answers: FormData, name: string) => given(answers, name) === "yes";

/** Whether the delivery is repeated. */
export function isContinued(answers: FormData): boolean {
  const frequency = given(answers, "deliveryFrequency");
  return frequency !== "" && frequency !== "once";
}

/** Whether samples may be sent with it. */
export const takesSamples = (answers: FormData, { hostsHealthData }: ProviderForm) => hostsHealthData || !isYes(answers, "sensitive");

export function checkWhat(answers: FormData, { title, description }: ProviderForm): FieldProblem[] {
  return [
    ...checkLine(answers, "title", title),
    ...checkText(answers, "description", description),
    ...checkText(answers, "limitations", LIMITATIONS),
    ...checkRequired(answers, ["dataType", "dataSource", "dataModel", "indicator"]),
  ];
}

export function checkWhere(answers: FormData): FieldProblem[] {
  const nowhere = answers.getAll("territory").length === 0;
  return [
    ...(nowhere ? [fault("territory", "form.required")] : []),
    ...checkRequired(answers, ["history"]),
    ...checkLine(answers, "period", LINE),
    ...checkRequired(answers, ["granularity"]),
  ];
}

function checkDays(answers: FormData, [min = 1, max = 1]: number[]): FieldProblem[] {
  const days = given(answers, "frozenDays").trim();
  const number = Number(days);
  const isFine = /^\d+$/.test(days) && number >= min && number <= max;
  return isFine ? [] : [fault("frozenDays", "form.number-invalid", { min, max })];
}

export function checkHow(answers: FormData, { frozenDays }: ProviderForm): FieldProblem[] {
  return [
    ...checkRequired(answers, ["updateFrequency", "deliveryFrequency", ...(isContinued(answers) ? ["backData", "frozen"] : [])]),
    ...(isContinued(answers) && isYes(answers, "frozen") ? checkDays(answers, frozenDays) : []),
    ...checkRequired(answers, ["referenceData"]),
    ...(isYes(answers, "referenceData") ? checkLine(answers, "referenceDetails", DETAILS) : []),
  ];
}

/** Tickets of uploads, or files without a script. An empty input submits an empty file. */
export const countSamples = (answers: FormData) => answers.getAll("sample").filter((sample) => typeof sample === "string" || sample.size > 0).length;

function sampleFaults(answers: FormData, { uploading, missing, personal }: SamplesState): FieldProblem[] {
  const sensitive = isYes(answers, "sensitive");
  if (uploading > 0) return [fault("sample", "form.files-uploading")];
  if (countSamples(answers) === 0) return sensitive ? [] : [fault("sample", "form.files-missing")];
  return [
    ...(personal > 0 && !sensitive ? [fault("sample", "form.personal-data", { count: personal })] : []),
    ...(missing > 0 ? [fault("column", "form.columns-missing", { count: missing })] : []),
  ];
}

export function checkSamples(answers: FormData, form: ProviderForm, state: SamplesState): FieldProblem[] {
  const unanswered = checkRequired(answers, ["sensitive"]);
  return takesSamples(answers, form) ? [...unanswered, ...sampleFaults(answers, state)] : unanswered;
}
