// A part of a page that the browser has as server markup, not as data: it stays unchanged.

import type { ReactElement } from "react";
import { useState } from "react";

/** The properties of an element that is rendered already: its content is left alone. */
export const DRAWN = { dangerouslySetInnerHTML: { __html: "" } };

/** In the data of a page, those of a part that the browser has as markup. */
export const KEPT = "kept";

/** Always the same element: a stable reference is not diffed against the page. */
export function Kept({ of }: { of: () => ReactElement }) {
  const [element] = useState(of);
  return element;
}
