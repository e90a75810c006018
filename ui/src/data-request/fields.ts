// Validation of the requested data.

import { checkLine, checkRequired, checkText, fault, given } from "../kit/field-rules";
import type { FieldProblem } from "../lib/api";
import type { DataRequestForm } from "../model/api";

function territoryFaults(answers: FormData): FieldProblem[] {
  const chosen = answers.getAll("territory").length > 0;
  const anywhere = answers.has("anywhere");
  if (chosen === anywhere) return [fault("territory", chosen ? "form.territories-conflict" : "form.territories-missing")];
  return [];
}

/** Whole euros, with the thousands separators in common use. */
const EUROS = /^(?:\d{1,3}(?:[,.' \u00a0\u202f]\d{3})+|\d+)$/;
const MAX_EUROS = 1_000_000_000;

/** The text of an amount without the euro sign, at any position, as the server parses it. */
const withoutSign = (text: string) => text.replaceAll("€", "").trim();

/** The amount of a text; null if the text is not an amount. */
export function eurosOf(text: string): number | null {
  const written = withoutSign(text);
  const amount = EUROS.test(written) ? Number(written.replace(/\D/g, "")) : 0;
  return amount >= 1 && amount <= MAX_EUROS ? amount : null;
}

function amountFaults(answers: FormData): FieldProblem[] {
  const amount = given(answers, "budgetAmount");
  if (eurosOf(amount) !== null) return [];
  return [fault("budgetAmount", withoutSign(amount) ? "form.amount-invalid" : "form.required")];
}

export function checkData(answers: FormData, { title, description }: DataRequestForm): FieldProblem[] {
  const periodic = given(answers, "delivery") === "periodic";
  const other = given(answers, "budget") === "other";
  return [
    ...checkLine(answers, "title", title),
    ...checkText(answers, "description", description),
    ...territoryFaults(answers),
    ...checkRequired(answers, ["delivery", ...(periodic ? ["frequency"] : [])]),
    ...(other ? amountFaults(answers) : []),
  ];
}

export const DATA_FIELDS = ["title", "description", "territory", "anywhere", "delivery", "frequency", "budget", "budgetAmount"];
