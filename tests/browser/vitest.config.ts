// The two suites that need a real browser: kit parts in their gallery, and journeys on the binary.
import { defineConfig } from "vitest/config";

/** Far above the time of any test, so that a busy machine fails no journey. */
const BROWSER_TIMEOUT = 90_000;
// The files of a worker share its Chromium (support/browser.ts) and their modules.
const COMMON = { isolate: false, testTimeout: BROWSER_TIMEOUT, hookTimeout: BROWSER_TIMEOUT };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...COMMON, name: "parts", include: ["parts/**/*.test.ts"], globalSetup: ["parts/build-gallery.ts"] } },
      { test: { ...COMMON, name: "journeys", include: ["journeys/**/*.test.ts"], globalSetup: ["support/site.ts"] } },
    ],
  },
});
