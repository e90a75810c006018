// The setup of every test of a part: one gallery per file, a watched page per test.

import type { BrowserContextOptions } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { Browser, Page } from "playwright-core";
import { theBrowser, openPage, type WatchedPage } from "../support/browser";
import { startGallery, type StaticServer } from "../support/static-server";

interface OpenOptions extends BrowserContextOptions {
  /** Controls the page's timers and frames: time advances only when the test says so. */
  clock?: boolean;
}

/**
 * The options of a page that the test leaves for another document: reduced motion, like every visitor of the journeys.
 * Chromium raises an error when it drops the cross-fade of the site's style sheet: always if the other document is the
 * plain text that answers a posted form, and sometimes if it is a page.
 */
export const LEAVING = { reducedMotion: "reduce" } satisfies OpenOptions;

/** Registers the setup and returns a function that opens a part of the gallery. */
export function useGallery(): (path: string, options?: OpenOptions) => Promise<Page> {
  let server: StaticServer;
  let browser: Browser;
  const opened: WatchedPage[] = [];
  beforeAll(async () => {
    [server, browser] = await Promise.all([startGallery(), theBrowser()]);
  });
  afterEach(async () => {
    const watched = opened.splice(0);
    const faults = watched.flatMap((one) => one.faults);
    await Promise.all(watched.map((one) => one.close()));
    expect(faults).toEqual([]);
  });
  afterAll(() => server.close());
  return async (path, { clock = false, ...options } = {}) => {
    const watched = await openPage(browser, server.origin, options);
    opened.push(watched);
    if (clock) {
      await watched.page.clock.install({ time: 0 });
      await watched.page.clock.pauseAt(1000);
    }
    await watched.page.goto(path);
    if (options.javaScriptEnabled !== false) await watched.page.locator("html[data-ready]").waitFor();
    return watched.page;
  };
}
