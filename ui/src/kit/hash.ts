// Follows the fragment of the address, for parts that open when it targets them.

import { useEffectEvent, useLayoutEffect } from "react";

/** Calls `onTarget` with the target element of the address, now and at each change. */
export function useHashTarget(onTarget: (target: Element) => void): void {
  const take = useEffectEvent(onTarget);
  useLayoutEffect(() => {
    const follow = () => {
      const target = location.hash ? document.getElementById(decode(location.hash.slice(1))) : null;
      if (target) take(target);
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
}

/** A malformed escape is looked up as it is. */
function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
