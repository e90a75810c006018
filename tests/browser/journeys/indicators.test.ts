// The indicators: today's numbers on the home page, the eight themes, and one theme in depth.

import { readFileSync } from "node:fs";
import { describe, expect, inject, test } from "vitest";
import { theBrowser } from "../support/browser";
import { hydrated, visit } from "../support/visitor";

const site = inject("site");
const browser = await theBrowser();

interface Overview {
  crossField: string;
  themes: { theme: string; level: number }[];
}

async function overview(): Promise<Overview> {
  return (await fetch(`${site.url}/api/ias`)).json() as Promise<Overview>;
}

test("the home page shows the published flu level, its curve and the map of crosses", async () => {
  const { page, faults, api, close } = await visit(browser, site.url);
  await page.goto("/fr");
  await hydrated(page);
  const { crossField, themes } = await overview();
  const flu = themes.find(({ theme }) => theme === "flu");
  const shown = String(flu?.level).replace(".", ",").replace(/,0$/, "");
  await expect.poll(() => page.locator("main").innerText()).toContain(`Indice ${shown}`);
  // The level first, in words; then the large season on the dark band, with the eight small ones, each with its page.
  expect(await page.locator("main .night h3").first().innerText()).toMatch(/^(Hors é|É)pidémie/);
  expect(await page.locator("main .night figure svg path").count()).toBeGreaterThan(3);
  const tiles = await page.locator("main .night li:has(h3)").evaluateAll((all) => all.map((tile) => tile.querySelector("a")?.getAttribute("href") ?? ""));
  expect(tiles).toHaveLength(8);
  expect(tiles.sort()).toEqual(themes.map(({ theme }) => `/fr/ias/${theme}`).sort());
  expect(await page.locator("main .night li:has(h3):has(svg)").count()).toBe(8);
  expect(await page.locator("main svg path").count()).toBeGreaterThan(8);
  const crosses = page.locator(`img[src="${crossField}"]`);
  expect(await crosses.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await page.locator("main").innerText()).toMatch(/démonstration/i);
  expect(api).toEqual([]);
  expect(faults).toEqual([]);
  await close();
});

describe.each([
  ["fr", "Grippe"],
  ["ko", "독감"],
])("in %s", (locale, flu) => {
  test("eight indicators are listed, one opens, and the browser requests nothing twice", async () => {
    const { page, faults, api, close } = await visit(browser, site.url);
    await page.goto(`/${locale}/ias`);
    await hydrated(page);
    for (const { theme } of (await overview()).themes) {
      expect(await page.locator(`main a[href="/${locale}/ias/${theme}"]`).count(), theme).toBeGreaterThan(0);
    }
    expect(api).toEqual([]);
    await page.locator(`main a[href="/${locale}/ias/flu"]`).first().click();
    await page.waitForURL(`**/${locale}/ias/flu`);
    await expect.poll(() => page.locator("h1").innerText()).toContain(flu);
    expect(api).toEqual(["/api/ias/flu/view"]);
    expect(faults).toEqual([]);
    await close();
  });

  test("the scrubber moves by keyboard and announces day and levels", async () => {
    const { page, faults, close } = await visit(browser, site.url);
    await page.goto(`/${locale}/ias/flu`);
    await hydrated(page);
    const scrubber = page.locator('main input[type="range"]').first();
    await scrubber.focus();
    const before = await scrubber.getAttribute("aria-valuetext");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => scrubber.getAttribute("aria-valuetext")).not.toBe(before);
    expect(faults).toEqual([]);
    await close();
  });
});

test("the download contains the series, and is marked as demonstration data", async () => {
  const { page, close } = await visit(browser, site.url);
  await page.goto("/fr/ias/flu");
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator('main a[href$="tidy.csv"]').first().click()]);
  expect(download.suggestedFilename()).toContain("demonstration");
  const lines = readFileSync((await download.path()) ?? "", "utf8").trim().split("\n");
  expect(lines[0]?.trim()).toBe("theme,territory,day,level,status,demonstration,flag,final_on");
  expect(lines.slice(1).every((line) => /^flu,[^,]+,[^,]+,[^,]*,(definitive|provisional),true,/.test(line))).toBe(true);
  await close();
});

describe("without JavaScript", () => {
  test("home, index and theme are complete: numbers, curve, table, map", async () => {
    const { page, close } = await visit(browser, site.url, { javaScriptEnabled: false });
    await page.goto("/fr");
    expect(await page.locator("main svg path").count()).toBeGreaterThan(8);
    await page.goto("/fr/ias");
    await page.locator('main a[href="/fr/ias/flu"]').first().click();
    expect(await page.locator("h1").innerText()).toContain("Grippe");
    expect(await page.locator("main table tbody tr").count()).toBeGreaterThan(50);
    // The 13 current regions within their coastline, and the outline of the chosen one.
    expect(await page.locator("#map use").count()).toBe(16);
    expect(await page.locator('#map [role="img"] > text').count()).toBe(13);
    await close();
  });

  test("seasons are selected by a form and stored in the address", async () => {
    const { page, close } = await visit(browser, site.url, { javaScriptEnabled: false });
    await page.goto("/fr/ias/flu");
    const form = page.locator("main form").first();
    const boxes = form.locator('input[type="checkbox"]');
    const [count, checked] = [await boxes.count(), await form.locator("input:checked").count()];
    expect(count).toBeGreaterThan(3);
    expect(await boxes.last().isChecked()).toBe(false);
    await boxes.last().check();
    await form.locator('button[type="submit"], button:not([type])').first().click();
    expect(page.url()).toContain("season=");
    expect(await page.locator("main form").first().locator("input:checked").count()).toBe(checked + 1);
    await close();
  });
});

test("by keyboard alone: skip link, indicators, one theme, its scrubber", async () => {
  const { page, faults, close } = await visit(browser, site.url);
  await page.goto("/fr");
  await hydrated(page);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe("#main");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  const reach = async (selector: string) => {
    for (let presses = 0; presses < 80; presses += 1) {
      await page.keyboard.press("Tab");
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    }
    throw new Error(`${selector} is not reached by Tab`);
  };
  await reach('a[href="/fr/ias/flu"]');
  await page.keyboard.press("Enter");
  await page.waitForURL("**/fr/ias/flu");
  // After a navigation the focus is on the new page's heading.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  await reach('input[type="range"]');
  expect(faults).toEqual([]);
  await close();
});
