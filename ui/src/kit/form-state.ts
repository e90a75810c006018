// What the fields of a form know of an attempt to send it: the values to begin with and what is wrong with each.

import { createContext, useContext } from "react";
import type { Refusal } from "../lib/refusal";
import type { Translate } from "../lib/translate";
import type { TextKey } from "../lib/text-keys";

export interface FormState {
  /** By the name of the field. */
  errors: Record<string, string>;
  /** The first value of a name, as it was sent. */
  value(name: string): string | undefined;
  values(name: string): string[] | undefined;
  /** Whether it was sent before: a page without a script has lost its files. */
  refused: boolean;
}

const EMPTY: FormState = { errors: {}, value: () => undefined, values: () => undefined, refused: false };

export const FormContext = createContext<FormState>(EMPTY);

export const useFormState = (): FormState => useContext(FormContext);

const nameOf = (pointer: string) => pointer.replace(/^\//, "");

/** What a code of the forms says; none for what is no fault of the form. */
export function sentence(code: string, t: Translate, params?: Record<string, number>): string | undefined {
  const [family, ...rest] = code.split(".");
  if (family !== "form") return undefined;
  const text = t(`code:form.${rest.join(".")}` as TextKey, params);
  return params?.minutes ? `${text} ${t("kit:form.wait", params)}` : text;
}

/** What codes of one form say that no other has. */
export type Sentence = (code: string, t: Translate, params?: Record<string, number>) => string | undefined;

/** The sentences of what is wrong, by field. */
function errorsOf(refusal: Refusal | null, t: Translate, own?: Sentence): Record<string, string> {
  const fields = refusal?.fields ?? [];
  return Object.fromEntries(fields.map(({ pointer, code, params }) => [nameOf(pointer), sentence(code, t, params) ?? own?.(code, t, params) ?? code]));
}

export function formState(refusal: Refusal | null, t: Translate, own?: Sentence): FormState {
  const values = (name: string) => refusal?.values.filter(([given]) => given === name).map(([, value]) => value);
  return { errors: errorsOf(refusal, t, own), values, value: (name) => values(name)?.[0], refused: refusal !== null };
}
