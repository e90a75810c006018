// A visitor of the site: a watched page that also records its API requests, so that a journey can distinguish data of
// the server's markup from data that the browser fetched.

import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { openPage, type WatchedPage } from "./browser";

export interface Visit extends WatchedPage {
  /** Paths of the two APIs requested so far, in order. */
  api: string[];
}

/** Opens a fresh French visitor with reduced motion on `site`. */
export async function visit(browser: Browser, site: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const watched = await openPage(browser, site, { locale: "fr-FR", reducedMotion: "reduce", ...options });
  const api: string[] = [];
  watched.page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // Every page requests the notices.
    if (pathname === "/api/status/notices") return;
    if (pathname.startsWith("/api/") || pathname === "/graphql") api.push(pathname);
  });
  return { ...watched, api };
}

/** A text as a page renders it: with Thai words joined. */
export { keepWords as drawn } from "../../../ui/src/lib/thai-words";

/** Resolves once the page is hydrated and its navigation is loaded, which needs an interaction. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
  await page.evaluate(() => dispatchEvent(new Event("pointermove")));
  await page.waitForSelector("html[data-navigation]", { state: "attached" });
}
