// The day of the first real series: its page shows it within a second, and the home page, which now has news, keeps its
// layout and its size beside seven series that are still a demonstration.

import { afterAll, describe, expect, inject, test } from "vitest";
import { theBrowser } from "../support/browser";
import { LOCALES } from "../support/pages";
import { publishHistory } from "../support/publish";
import { PAGE_BYTES, sentBytes } from "../support/sent-bytes";
import { startSite } from "../support/site";
import { hydrated, visit } from "../support/visitor";
import { atLargeText, brokenWords } from "../support/words";

const { now } = inject("site");
const browser = await theBrowser();
const site = await startSite(inject("seeded"), now);
const answer = async (path: string) => (await fetch(`${site.url}${path}`)).text();
await answer("/fr/ias/scabies");
publishHistory(site.dataDir, now, "Gale", "2026-01-18;321,4\r\n2026-01-19;432,1\r\n");

afterAll(() => site.stop());

test("its page shows it within a second, and it is not a demonstration", async () => {
  await expect.poll(async () => (await answer("/fr/ias/scabies")).includes("432,1"), { timeout: 1000, interval: 50 }).toBe(true);
  const isDemonstration = async (theme: string) => (JSON.parse(await answer(`/api/ias/${theme}`)) as { demonstration: boolean }).demonstration;
  expect(await Promise.all(["scabies", "lice"].map(isDemonstration))).toEqual([false, true]);
  // A series without past seasons has no threshold, so none is said to be crossed or not.
  expect((JSON.parse(await answer("/api/ias")) as { news: unknown }).news).toEqual({ kind: "latest", theme: "scabies" });
});

describe.each(LOCALES)("the home page in %s", (locale) => {
  test("lists the figures of the morning, and breaks no word, with large letters too", async () => {
    const { page, faults, close } = await visit(browser, site.url, { locale, viewport: { width: 360, height: 800 }, hasTouch: true });
    await page.goto(`/${locale}`);
    await hydrated(page);
    expect(await page.locator(`main section`).first().locator(`a[href^="/${locale}/ias/"]`).count()).toBeGreaterThanOrEqual(8);
    expect(await brokenWords(page)).toEqual([]);
    expect(await atLargeText(page)).toBeNull();
    expect(faults).toEqual([]);
    await close();
  });

  test("stays within its size limit", async () => {
    expect(await sentBytes(`${site.url}/${locale}`)).toBeLessThanOrEqual(PAGE_BYTES);
  });
});
