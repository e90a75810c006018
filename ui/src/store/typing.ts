// Search as you type: after a pause, from the second pause on without a new history entry, and without changing text
// being typed.

import { useEffect, useLayoutEffect, useRef } from "react";

/** In milliseconds. */
const DEBOUNCE_MS = 200;

/** The props of the search field; `words` are those of the address. */
export function useTyping(words: string) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The pending searches, in order; a response may arrive during further typing. */
  const asked = useRef(new Set<string>());
  const shown = useRef(words);
  /** Whether the current history entry was made by typing. */
  const amending = useRef(false);
  useLayoutEffect(() => {
    if (words === shown.current) return;
    shown.current = words;
    amending.current = asked.current.has(words);
    if (amending.current) {
      // Earlier searches will not be answered any more.
      for (const before of asked.current) {
        asked.current.delete(before);
        if (before === words) return;
      }
    }
    // After Back, a chip or a reset.
    if (field.current) field.current.value = words;
    asked.current.clear();
  }, [words]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = () => {
    const { form, value } = field.current ?? {};
    if (!form || value === undefined) return;
    asked.current.delete(value);
    asked.current.add(value);
    form.toggleAttribute("data-amend", amending.current);
    form.requestSubmit();
    form.removeAttribute("data-amend");
  };
  return {
    ref: field,
    onInput: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(ask, DEBOUNCE_MS);
    },
    onFocus: () => {
      asked.current.clear();
      amending.current = false;
    },
    onKeyDown: (event: { key: string }) => {
      if (event.key === "Enter") clearTimeout(timer.current);
    },
  };
}
