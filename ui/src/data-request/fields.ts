// The rules of what is wished for.

import { checkLine, checkRequired, checkText, fault, given } from "../kit/field-rules";
import type { FieldProblem } from "../lib/api";
import type { DataRequestForm } from "../model/api";

function territoryFaults(answers: FormData): FieldProblem[] {
  const chosen = answers.getAll("territory").length > 0;
  const anywhere = answers.has("anywhere");
  if (chosen === anywhere) return [fault("territory", chosen ? "form.territories-contradict" : "form.territories-missing")];
  return [];
}

export function checkData(answers: FormData, { title, description }: DataRequestForm): FieldProblem[] {
  const periodic = given(answers, "delivery") === "periodic";
  const other = given(answers, "budget") === "other";
  return [
    ...checkLine(answers, "title", title),
    ...checkText(answers, "description", description),
    ...territoryFaults(answers),
    ...checkRequired(answers, ["delivery", ...(periodic ? ["frequency"] : []), ...(other ? ["budgetAmount"] : [])]),
  ];
}

export const DATA_FIELDS = ["title", "description", "territory", "anywhere", "delivery", "frequency", "budget", "budgetAmount"];
