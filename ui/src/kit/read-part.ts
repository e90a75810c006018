// The section in view, which a table of contents marks.

import { useEffect, useState } from "react";

/**
 * The last element with one of these ids, separated by spaces, that has passed the upper third of the window; empty
 * before.
 */
export function useReadPart(ids: string): string {
  const [read, setRead] = useState("");
  useEffect(() => {
    const find = () => {
      const passed = ids.split(" ").filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? 0) < innerHeight / 3);
      setRead(passed.at(-1) ?? "");
    };
    find();
    addEventListener("scroll", find, { passive: true });
    return () => removeEventListener("scroll", find);
  }, [ids]);
  return read;
}
