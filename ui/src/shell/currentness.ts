// Whether a link of the header leads to the page that is shown.

/** "page" on the page itself, "true" on the pages below it. */
export function currentness(href: string, path: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return path.startsWith(`${href}/`) ? "true" : undefined;
}
