// Whether a link of the header leads to the page that is shown.

/** "page" on the page itself, "true" on the pages below it. */
export function currentness(href: string, path: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return path.startsWith(`${href}/`) ? "true" : undefined;
}

/** Marks in a drawn menu which of its links lead to the page that is shown, and what opens a part that holds one. */
export function markCurrent(list: Element, path: string): void {
  const mark = (element: Element, value: string | undefined) =>
    value === undefined ? element.removeAttribute("aria-current") : element.setAttribute("aria-current", value);
  for (const link of list.querySelectorAll("a")) mark(link, currentness(link.getAttribute("href") ?? "", path));
  for (const opener of list.querySelectorAll("button")) mark(opener, opener.parentElement?.querySelector("li > a[aria-current]") ? "true" : undefined);
}
