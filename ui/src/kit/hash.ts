// Follows the fragment of the address, for parts that open when it names them.

import { useLayoutEffect } from "react";
import { namedElement } from "../lib/fragment";

/** Calls `onTarget` with the element that the address names, now and whenever that changes. */
export function useHashTarget(onTarget: (target: Element) => void, dependencies: readonly unknown[]): void {
  useLayoutEffect(() => {
    const follow = () => {
      const target = namedElement();
      if (target) onTarget(target);
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, dependencies);
}
