// Follows the fragment of the address, for parts that open when it names them.

import { useLayoutEffect } from "react";

/** Calls `onTarget` with the element that the address names, now and whenever that changes. */
export function useHashTarget(onTarget: (target: Element) => void, dependencies: readonly unknown[]): void {
  useLayoutEffect(() => {
    const follow = () => {
      const target = location.hash ? document.getElementById(decode(location.hash.slice(1))) : null;
      if (target) onTarget(target);
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, dependencies);
}

/** A malformed escape names nothing: it is looked up as it is. */
function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
