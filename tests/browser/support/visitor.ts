// A visitor of the site: a watched page that also notes what it asks of the API, so that a journey can tell what
// the server had already given from what the browser went to fetch.

import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { openPage, type WatchedPage } from "./browser";

export interface Visit extends WatchedPage {
  /** Paths of the two APIs asked so far, in order. */
  api: string[];
}

/** Opens a fresh French visitor, who likes it calm, on `site`. */
export async function visit(browser: Browser, site: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const watched = await openPage(browser, site, { locale: "fr-FR", reducedMotion: "reduce", ...options });
  const api: string[] = [];
  watched.page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // Every page asks for notices, whatever it shows.
    if (pathname === "/api/status/notices") return;
    if (pathname.startsWith("/api/") || pathname === "/graphql") api.push(pathname);
  });
  return { ...watched, api };
}

/** A text as a page draws it: with the words of Thai held together. */
export { keepWords as drawn } from "../../../ui/src/lib/thai-words";

/** Resolves once the browser has taken the page over, and the way to others with it, which waits for a sign of the reader. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
  await page.evaluate(() => dispatchEvent(new Event("pointermove")));
  await page.waitForSelector("html[data-navigation]", { state: "attached" });
}
