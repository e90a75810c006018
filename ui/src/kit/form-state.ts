// The state of a submission for the fields of a form: initial values and the error of each.

import { createContext, useContext } from "react";
import type { Refusal } from "../lib/refusal";
import type { Translate } from "../lib/translate";
import type { TextKey } from "../lib/text-keys";

export interface FormState {
  /** Error texts by the name of the field. */
  errors: Record<string, string>;
  /** The first submitted value of a name. */
  value(name: string): string | undefined;
  values(name: string): string[] | undefined;
  /** Whether it was rejected before: a page without a script has lost its files. */
  refused: boolean;
}

const EMPTY: FormState = { errors: {}, value: () => undefined, values: () => undefined, refused: false };

export const FormContext = createContext<FormState>(EMPTY);

export const useFormState = (): FormState => useContext(FormContext);

const nameOf = (pointer: string) => pointer.replace(/^\//, "");

/** Returns the text of a code; undefined if the form has no text of its own for it. */
export type Sentence = (code: string, t: Translate, params?: Record<string, number>) => string | undefined;

/** The texts of some codes: a page loads only those that it uses. */
export const sentenceOf = (keys: Record<string, TextKey>): Sentence => (code, t, params) => {
  const key = keys[code];
  return key && t(key, params);
};

const common = sentenceOf({
  "form.amount-invalid": "code:form.amount-invalid",
  "form.captcha-refused": "code:form.captcha-refused",
  "form.choice-unknown": "code:form.choice-unknown",
  "form.confirmation-unknown": "code:form.confirmation-unknown",
  "form.consent-missing": "code:form.consent-missing",
  "form.email-invalid": "code:form.email-invalid",
  "form.invalid": "code:form.invalid",
  "form.number-invalid": "code:form.number-invalid",
  "form.phone-invalid": "code:form.phone-invalid",
  "form.receipt-unknown": "code:form.receipt-unknown",
  "form.required": "code:form.required",
  "form.too-long": "code:form.too-long",
  "form.too-many": "code:form.too-many",
  "form.too-short": "code:form.too-short",
});

/** The text of a code that every form may get, with the wait of a rate limit. */
export const sentence: Sentence = (code, t, params) => {
  const text = common(code, t, params);
  return text && params?.minutes ? `${text} ${t("kit:form.wait", params)}` : text;
};

/** The error texts by field. */
function errorsOf(refusal: Refusal | null, t: Translate, own?: Sentence): Record<string, string> {
  const fields = refusal?.fields ?? [];
  return Object.fromEntries(fields.map(({ pointer, code, params }) => [nameOf(pointer), sentence(code, t, params) ?? own?.(code, t, params) ?? code]));
}

export function formState(refusal: Refusal | null, t: Translate, own?: Sentence): FormState {
  const values = (name: string) => refusal?.values.filter(([given]) => given === name).map(([, value]) => value);
  return { errors: errorsOf(refusal, t, own), values, value: (name) => values(name)?.[0], refused: refusal !== null };
}
