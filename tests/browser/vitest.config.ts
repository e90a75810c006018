// The two suites that need a real browser: parts of the kit on their gallery, and journeys on the binary.
import { defineConfig } from "vitest/config";

/** Far above what any test takes: a machine that is busy must not fail a journey. */
const BROWSER_TIMEOUT = 90_000;
// The files of a worker share its Chromium (support/browser.ts), and what they import.
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
