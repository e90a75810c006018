// What a part of a form stands for that no control of its own was typed into.

import { useEffect, type RefObject } from "react";

/** Tells each new `text` as if it were typed into the box: the form keeps it, and judges again what it had refused. */
export function useTyped(box: RefObject<HTMLElement | null>, text: string): void {
  useEffect(() => void box.current?.dispatchEvent(new InputEvent("input", { bubbles: true, data: text })), [box, text]);
}
