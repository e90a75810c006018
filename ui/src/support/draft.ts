// Stores the text of the panel in this tab. If storage is blocked by settings, the text is lost when the panel closes.

import { knownPerson } from "../lib/session";

/** The text of a signed-in visitor is stored for that visitor only. */
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
    // The panel has it while it is open.
  }
}
