// Detects the first interaction: until then, nothing is loaded that only the next page needs.

const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin", "scroll"];

/** Calls `notice` once, at the first interaction. Returns a function that cancels it. */
export function onFirstSign(notice: () => void): () => void {
  const waiting = new AbortController();
  const seen = (event: Event) => {
    // Browsers report the position of a resting pointer once the page is rendered.
    const { movementX, movementY } = event as PointerEvent;
    if (event.type === "pointermove" && movementX === 0 && movementY === 0) return;
    waiting.abort();
    notice();
  };
  for (const sign of SIGNS) addEventListener(sign, seen, { signal: waiting.signal, passive: true, capture: true });
  return () => waiting.abort();
}
