// A part of every page that the browser has as server markup, not as data: it stays unchanged.

import type { ReactElement } from "react";
import { useState } from "react";

/** The value for an element that is rendered already: its content is left alone. */
export const DRAWN = { __html: "" };

/** Always the same element: a stable reference is not diffed against the page. */
export function Kept({ of }: { of: () => ReactElement }) {
  const [element] = useState(of);
  return element;
}
