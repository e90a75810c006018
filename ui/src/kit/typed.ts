// The state of a part of a form that has no control of its own.

import { useEffect, type RefObject } from "react";

/**
 * Dispatches each new `text` as an input event of the box: the form stores it, and validates again what it had
 * rejected.
 */
export function useTyped(box: RefObject<HTMLElement | null>, text: string): void {
  useEffect(() => void box.current?.dispatchEvent(new InputEvent("input", { bubbles: true, data: text })), [box, text]);
}
