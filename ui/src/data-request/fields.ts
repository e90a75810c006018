// The rules of the form, as the server has them: judged while it is filled in, and again when it is sent.

import { lengthOf, lineLengthOf } from "../kit/length-count";
import type { FieldProblem } from "../lib/api";
import type { DataRequestForm } from "../model/api";

const given = (answers: FormData, name: string) => String(answers.get(name) ?? "");
const isEmpty = (answers: FormData, name: string) => lengthOf(given(answers, name)) === 0;
const fault = (name: string, code: string, params?: Record<string, number>): FieldProblem => ({ pointer: `/${name}`, code, ...(params ? { params } : {}) });

interface Length {
  min: number;
  max: number;
}

function lengthFault(name: string, length: number, { min, max }: Length): FieldProblem[] {
  if (length === 0) return [fault(name, "form.required")];
  if (length < min) return [fault(name, "form.too-short", { min, count: min - length })];
  if (length > max) return [fault(name, "form.too-long", { max, count: length - max })];
  return [];
}

const required = (answers: FormData, names: string[]) => names.filter((name) => isEmpty(answers, name)).map((name) => fault(name, "form.required"));

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
    ...lengthFault("title", lineLengthOf(given(answers, "title")), title),
    ...lengthFault("description", lengthOf(given(answers, "description")), description),
    ...territoryFaults(answers),
    ...required(answers, ["delivery", ...(periodic ? ["frequency"] : []), ...(other ? ["budgetAmount"] : [])]),
  ];
}

/** What the address of somebody looks like; the server knows the whole rule. */
const EMAIL = /^\s*[^\s@]+@[^\s@.]+(\.[^\s@.]+)+\s*$/;

export function checkIdentity(answers: FormData): FieldProblem[] {
  const missing = required(answers, ["firstname", "lastname", "emailAddress"]);
  const email = given(answers, "emailAddress");
  return email && !EMAIL.test(email) ? [...missing, fault("emailAddress", "form.email-invalid")] : missing;
}

export const checkConsent = (answers: FormData): FieldProblem[] => (answers.has("consent") ? [] : [fault("consent", "form.consent-missing")]);

export const DATA_FIELDS = ["title", "description", "territory", "anywhere", "delivery", "frequency", "budget", "budgetAmount"];
export const IDENTITY_FIELDS = ["firstname", "lastname", "emailAddress", "phone", "company"];
