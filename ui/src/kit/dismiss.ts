// Closes a disclosure whose contents cover the page: by Escape, and by a press or focus elsewhere.

import { useCallback, useEffect, type RefObject } from "react";

/** Contents in the flow of the page cover nothing: closing them would move the pressed control. */
const covers = ({ lastElementChild: contents }: HTMLDetailsElement) => contents !== null && getComputedStyle(contents).position === "absolute";

export function useDismiss(details: RefObject<HTMLDetailsElement | null>) {
  const close = useCallback(() => {
    if (details.current) details.current.open = false;
  }, [details]);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !details.current?.open) return;
      close();
      details.current.querySelector("summary")?.focus();
    };
    const onLeave = ({ target }: Event) => {
      const { current } = details;
      if (current?.open && target instanceof Node && !current.contains(target) && covers(current)) close();
    };
    document.addEventListener("keydown", onKey);
    for (const type of ["pointerdown", "focusin"]) document.addEventListener(type, onLeave);
    return () => {
      document.removeEventListener("keydown", onKey);
      for (const type of ["pointerdown", "focusin"]) document.removeEventListener(type, onLeave);
    };
  }, [details, close]);
  return close;
}
