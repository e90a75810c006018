// Notices that somebody is there: until a reader does something, nothing is loaded that only the next page needs.

const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin", "scroll"];

/** Calls back once, at the first sign of a reader. Gives the means to stop waiting. */
export function onFirstSign(notice: () => void): () => void {
  const waiting = new AbortController();
  const seen = (event: Event) => {
    // Browsers tell a pointer that lies still where it is once the page is drawn.
    const { movementX, movementY } = event as PointerEvent;
    if (event.type === "pointermove" && movementX === 0 && movementY === 0) return;
    waiting.abort();
    notice();
  };
  for (const sign of SIGNS) addEventListener(sign, seen, { signal: waiting.signal, passive: true, capture: true });
  return () => waiting.abort();
}
