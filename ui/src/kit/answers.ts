// Keeps what was typed into a form in this tab, so that a reload or a wrong click loses nothing. Files and passwords
// are not kept.

import { useLayoutEffect, type RefObject } from "react";

type Answers = [name: string, value: string][];

interface KeptAnswers {
  save(): void;
  forget(): void;
}

/** Storage may be refused by the reader's settings: the form then works without memory. */
function attempt<Result>(action: () => Result): Result | null {
  try {
    return action();
  } catch {
    return null;
  }
}

function isAnswers(value: unknown): value is Answers {
  return Array.isArray(value) && value.every((pair) => Array.isArray(pair) && pair.every((part) => typeof part === "string"));
}

function readForm(form: HTMLFormElement): Answers {
  const secret = new Set([...form.querySelectorAll<HTMLInputElement>("input[type=password]")].map(({ name }) => name));
  return [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === "string" && !secret.has(pair[0]));
}

/** Puts kept values back, and tells each control so, because counts and conditional parts follow its events. */
function fillForm(form: HTMLFormElement, answers: Answers): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio")) {
      control.checked = answers.some(([name, value]) => name === control.name && value === control.value);
    } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement) {
      const kept = answers.find(([name]) => name === control.name);
      if (!kept || control.type === "file" || control.value === kept[1]) continue;
      control.value = kept[1];
    } else continue;
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

export function useKeptAnswers(id: string, form: RefObject<HTMLFormElement | null>): KeptAnswers {
  const key = `answers:${id}`;
  useLayoutEffect(() => {
    const kept = attempt<unknown>(() => JSON.parse(sessionStorage.getItem(key) ?? "null"));
    if (form.current && isAnswers(kept)) fillForm(form.current, kept);
  }, [key]);
  return {
    save: () => {
      const { current } = form;
      if (current) attempt(() => sessionStorage.setItem(key, JSON.stringify(readForm(current))));
    },
    forget: () => {
      attempt(() => sessionStorage.removeItem(key));
    },
  };
}
