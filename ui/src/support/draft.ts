// What is typed into the panel stays in this tab. Storage may be refused by the settings of the browser: the panel then forgets
// it when it is closed.

import { knownPerson } from "../lib/session";

/** A text of a visitor who is signed in belongs to that visitor alone. */
const keyOf = (name: string) => `answers:support:${name}:${knownPerson()?.name ?? ""}`;

export function loadDraft(name: string): string {
  try {
    return sessionStorage.getItem(keyOf(name)) ?? "";
  } catch {
    return "";
  }
}

/** An empty text is deleted. */
export function storeDraft(name: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(keyOf(name), text);
    else sessionStorage.removeItem(keyOf(name));
  } catch {
    // The panel holds it while it is open.
  }
}
