// A reader wonders whether the figures are today's: the status page, the index and the home page tell the same, on the
// day of publication and when nobody has published for a while.

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../support/browser";
import { startSite, type Site } from "../support/site";
import { hydrated, visit } from "../support/visitor";

const { url } = inject("site");
/** Two weeks after the seeds were published. */
const LATER = "2026-02-03T06:30:00Z";

interface Overview {
  themes: { theme: string; lastDay: string; freshness: { promiseDays: number; lateDays: number } }[];
}

const overview = async (site: string) => (await (await fetch(`${site}/api/ias`)).json()) as Overview;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe("on the day of publication", () => {
  test("the footer leads to a page where every series is on time", async () => {
    const { page, faults, api, close } = await visit(browser, url);
    await page.goto("/en");
    await hydrated(page);
    await page.locator('footer a[href="/en/status"]').click();
    await page.waitForURL("**/en/status");
    await expect.poll(() => page.locator("h1").innerText()).toBe("Service status");
    const { themes } = await overview(url);
    expect(themes.length).toBe(8);
    expect(await page.locator("main tbody tr").count()).toBe(8);
    expect(await page.locator("main h2 + span").innerText()).toBe("Operational");
    expect(await page.locator("main tbody").innerText()).not.toContain("late");
    expect(await page.locator("main tbody").innerText()).toMatch(/Updated today at \d\d:\d\d/);
    expect(api).toEqual(["/api/ias"]);
    expect(faults).toEqual([]);
    await close();
  });

  test("it speaks of no service that is not measured", async () => {
    const { page, close } = await visit(browser, url);
    await page.goto("/en/status");
    expect(await page.locator("main h2").allInnerTexts()).toEqual(["Advanced indicators"]);
    await close();
  });
});

describe("when nobody has published for two weeks", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite(LATER);
  });
  afterAll(() => site.stop());

  test("every page says how late each series is, in words", async () => {
    const { page, faults, close } = await visit(browser, site.url);
    const { themes } = await overview(site.url);
    await page.goto("/en/status");
    expect(await page.locator("main h2 + span").innerText()).toBe("Critical disruption");
    const rows = await page.locator("main tbody tr").allInnerTexts();
    await page.goto("/en/ias");
    const tiles = page.locator("main li", { has: page.locator("h3") });
    expect(await tiles.count()).toBe(themes.length);
    for (const [index, { theme, freshness }] of themes.entries()) {
      expect(freshness.lateDays, theme).toBeGreaterThan(5);
      expect(rows[index], theme).toContain(`${freshness.lateDays} days late`);
      expect(await tiles.nth(index).innerText(), theme).toContain(`${freshness.lateDays} days late`);
    }
    await page.goto("/en");
    expect(await page.locator("main").innerText()).toMatch(/\d+ days late/);
    expect(faults).toEqual([]);
    await close();
  });
});
