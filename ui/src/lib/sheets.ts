// Brings the styles of what is shown next to a document that began with another page. A screen's own stand in one sheet with
// those of its parts, whichever scripts its code is in.

import sheets from "virtual:sheets";

/** Resolves once the styles of a screen or part are there; rejects when they cannot be had. */
export function loadSheet(name: string): Promise<unknown> | undefined {
  const href = sheets[name];
  if (!href || document.querySelector(`link[href="${href}"]`)) return undefined;
  return new Promise((onload, onerror) => {
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload, onerror }));
  });
}
