// Whether a link of the header targets the current page.

/** "page" on the page itself, "true" on the pages below it. */
export function currentness(href: string, path: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return path.startsWith(`${href}/`) ? "true" : undefined;
}

/** Marks the links of a rendered menu to the current page, and the control of a part that contains one. */
export function markCurrent(list: Element, path: string): void {
  const mark = (element: Element, value: string | undefined) =>
    value === undefined ? element.removeAttribute("aria-current") : element.setAttribute("aria-current", value);
  for (const link of list.querySelectorAll("a")) mark(link, currentness(link.getAttribute("href") ?? "", path));
  for (const opener of list.querySelectorAll("button")) mark(opener, opener.parentElement?.querySelector("li > a[aria-current]") ? "true" : undefined);
}
