// A part of every page that the browser has as the server drew it, and not as data: it stays as it is.

import type { ReactElement } from "react";
import { useState } from "react";

/** Of an element that is drawn already: what it holds is left alone. */
export const DRAWN = { __html: "" };

/** The same element for ever: what is not made anew is not compared with what stands in the page. */
export function Kept({ of }: { of: () => ReactElement }) {
  const [element] = useState(of);
  return element;
}
