// The two suites that need a real browser: kit parts on their gallery, and journeys on the binary.
import { defineConfig } from "vitest/config";

/** Far above what any test takes: a machine that is busy must not fail a journey. */
const BROWSER_TIMEOUT = 90_000;

export default defineConfig({
  test: {
    // Each file drives a browser of its own: more at once only slow one another down.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "kit",
          include: ["kit/**/*.test.ts"],
          globalSetup: ["kit/build-gallery.ts"],
          testTimeout: BROWSER_TIMEOUT,
          hookTimeout: BROWSER_TIMEOUT,
        },
      },
      {
        test: {
          name: "journeys",
          include: ["journeys/**/*.test.ts"],
          globalSetup: ["support/site.ts"],
          testTimeout: BROWSER_TIMEOUT,
          hookTimeout: BROWSER_TIMEOUT,
        },
      },
    ],
  },
});
