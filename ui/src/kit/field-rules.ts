// The rules of fields that several forms have, as the server has them: judged while a form is filled in, and again when it
// is sent.

import type { FieldProblem } from "../lib/api";
import { lengthOf, lineLengthOf } from "./length-count";

export const given = (answers: FormData, name: string) => String(answers.get(name) ?? "");

export const fault = (name: string, code: string, params?: Record<string, number>): FieldProblem => ({ pointer: `/${name}`, code, ...(params ? { params } : {}) });

interface Length {
  min: number;
  max: number;
}

function lengthFaults(name: string, length: number, { min, max }: Length): FieldProblem[] {
  if (length === 0 && min > 0) return [fault(name, "form.required")];
  if (length < min) return [fault(name, "form.too-short", { min, count: min - length })];
  if (length > max) return [fault(name, "form.too-long", { max, count: length - max })];
  return [];
}

/** Of one line, in which several spaces are one. */
export const checkLine = (answers: FormData, name: string, length: Length) => lengthFaults(name, lineLengthOf(given(answers, name)), length);

export const checkText = (answers: FormData, name: string, length: Length) => lengthFaults(name, lengthOf(given(answers, name)), length);

export const checkRequired = (answers: FormData, names: string[]) =>
  names.filter((name) => lengthOf(given(answers, name)) === 0).map((name) => fault(name, "form.required"));

/** What the address of somebody looks like; the server knows the whole rule. */
const EMAIL = /^\s*[^\s@]+@[^\s@.]+(\.[^\s@.]+)+\s*$/;

export const isEmail = (text: string) => EMAIL.test(text);

export const IDENTITY_FIELDS = ["firstname", "lastname", "emailAddress", "phone", "company"];

/** Who somebody is; some forms ask for a company too. */
export function checkIdentity(answers: FormData, also: string[] = []): FieldProblem[] {
  const missing = checkRequired(answers, ["firstname", "lastname", "emailAddress", ...also]);
  const email = given(answers, "emailAddress");
  return email && !isEmail(email) ? [...missing, fault("emailAddress", "form.email-invalid")] : missing;
}

export const checkConsent = (answers: FormData): FieldProblem[] => (answers.has("consent") ? [] : [fault("consent", "form.consent-missing")]);
