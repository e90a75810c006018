// Stores the input of a form in this tab, so that a reload or a wrong click loses nothing. Files and passwords are not
// stored.

import { useLayoutEffect, type RefObject } from "react";
import { knownPerson } from "../lib/session";

type Answers = [name: string, value: string][];

interface SavedForm {
  /** The query that the form was opened with. */
  opened: string;
  /** The user who was signed in; empty without one. */
  whose?: string;
  answers: Answers;
}

interface KeptAnswers {
  save(): void;
  forget(): void;
}

/** Storage may be blocked by settings: the form then works without it. */
function attempt<Result>(action: () => Result): Result | null {
  try {
    return action();
  } catch {
    return null;
  }
}

function isSaved(value: unknown): value is SavedForm {
  const { opened, answers } = (value ?? {}) as Partial<SavedForm>;
  return typeof opened === "string" && Array.isArray(answers) && answers.every((pair) => Array.isArray(pair) && pair.every((part) => typeof part === "string"));
}

/** The answers in the address: its query without the step. */
function openedWith(): URLSearchParams {
  const query = new URLSearchParams(location.search);
  query.delete("step");
  return query;
}

function readForm(form: HTMLFormElement): Answers {
  const secret = new Set([...form.querySelectorAll<HTMLInputElement>("input[type=password]")].map(({ name }) => name));
  return [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === "string" && !secret.has(pair[0]));
}

/** The initial value of a control in the markup. */
function drawnIn(control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string | undefined {
  if (control instanceof HTMLSelectElement) return [...control.options].find(({ defaultSelected }) => defaultSelected)?.value;
  return control.defaultValue;
}

/**
 * Restores stored values and notifies each control, because counts and conditional parts follow its events. That
 * includes values that the browser restored itself at a reload. Values of the query take precedence if the form is
 * opened with another query.
 */
function fillForm(form: HTMLFormElement, { opened, answers }: SavedForm): void {
  const query = openedWith();
  const queryNames = opened === query.toString() ? new Set<string>() : new Set(query.keys());
  for (const control of form.elements) {
    if (queryNames.has((control as HTMLInputElement).name)) continue;
    if (control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio")) {
      control.checked = answers.some(([name, value]) => name === control.name && value === control.value);
    } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement) {
      const kept = answers.find(([name]) => name === control.name);
      if (!kept || control.type === "file" || (control.value === kept[1] && drawnIn(control) === kept[1])) continue;
      control.value = kept[1];
    } else continue;
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

const whoIsHere = () => knownPerson()?.name ?? "";

const keyOf = (id: string) => `answers:${id}`;

function readSaved(id: string): SavedForm | null {
  const saved = attempt<unknown>(() => JSON.parse(sessionStorage.getItem(keyOf(id)) ?? "null"));
  // Answers of a signed-in user are restored for that user only.
  return isSaved(saved) && (!saved.whose || saved.whose === whoIsHere()) ? saved : null;
}

/** The stored answers of a name, for answers without a control until a script restores it. */
export const keptValues = (id: string, name: string): string[] =>
  (readSaved(id)?.answers ?? []).filter(([given]) => given === name).map(([, value]) => value);

export function useKeptAnswers(id: string, form: RefObject<HTMLFormElement | null>): KeptAnswers {
  const key = keyOf(id);
  useLayoutEffect(() => {
    const saved = readSaved(id);
    if (form.current && saved) fillForm(form.current, saved);
  }, [id, form]);
  return {
    save: () => {
      const { current } = form;
      if (current) attempt(() => sessionStorage.setItem(key, JSON.stringify({ opened: openedWith().toString(), whose: whoIsHere(), answers: readForm(current) })));
    },
    forget: () => {
      attempt(() => sessionStorage.removeItem(key));
    },
  };
}
