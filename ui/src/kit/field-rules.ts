// Validation of fields that several forms have, like the server's: while a form is filled in, and on submission.

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

/** Validates a single line, in which repeated spaces count as one. */
export const checkLine = (answers: FormData, name: string, length: Length) => lengthFaults(name, lineLengthOf(given(answers, name)), length);

export const checkText = (answers: FormData, name: string, length: Length) => lengthFaults(name, lengthOf(given(answers, name)), length);

export const checkRequired = (answers: FormData, names: string[]) =>
  names.filter((name) => lengthOf(given(answers, name)) === 0).map((name) => fault(name, "form.required"));

/** Blanks and invisible characters that programs put around an address. */
const BLANK = String.raw`[\u034f\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff,;"]+`;
const DRESS = new RegExp(`^${BLANK}|${BLANK}$`, "g");
const LOCAL = /^(?!.{65})[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const LABEL = /^(?!.{64})[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i;

/** An address without the name, brackets, `mailto:` and punctuation that people paste with it. */
function undress(text: string): string {
  const visible = text.replace(DRESS, "");
  const inner = (/<([^<]*)>$/.exec(visible)?.[1] ?? visible).replace(DRESS, "");
  const unquoted = inner.replace(/^'+(.*?)'*$/, "$1");
  const address = /^mailto:/i.test(unquoted) ? (unquoted.slice(7).split("?")[0] ?? "") : unquoted;
  return address.replace(/\.$/, "");
}

/** The mail address in a text, or null; same rule as the server (tests/vectors/email.json). */
export function parseEmail(text: string): string | null {
  const address = undress(text);
  const [local = "", host = "", ...more] = address.split("@");
  const labels = host.split(".");
  const fits = more.length === 0 && address.length <= 254 && LOCAL.test(local) && labels.length > 1 && labels.every((label) => LABEL.test(label));
  return fits ? address : null;
}

export const isEmail = (text: string) => parseEmail(text) !== null;

/** Validates a required address. */
export function checkEmail(answers: FormData, name = "emailAddress"): FieldProblem[] {
  const text = given(answers, name).trim();
  return text === "" ? [fault(name, "form.required")] : isEmail(text) ? [] : [fault(name, "form.email-invalid")];
}

export const IDENTITY_FIELDS = ["firstname", "lastname", "emailAddress", "phone", "company"];

/** Validates name and address; some forms require a company too. */
export function checkIdentity(answers: FormData, also: string[] = []): FieldProblem[] {
  const missing = checkRequired(answers, ["firstname", "lastname", "emailAddress", ...also]);
  const email = given(answers, "emailAddress");
  return email && !isEmail(email) ? [...missing, fault("emailAddress", "form.email-invalid")] : missing;
}

export const checkConsent = (answers: FormData): FieldProblem[] => (answers.has("consent") ? [] : [fault("consent", "form.consent-missing")]);
