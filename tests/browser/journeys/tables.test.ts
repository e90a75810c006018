// Tables of the pages that editors write, on a phone: every row is a card, and no table scrolls sideways but a sample.

import { expect, inject, test } from "vitest";
import { overflow, theBrowser } from "../support/browser";
import { WRITTEN_PAGES } from "../support/pages";
import { visit } from "../support/visitor";

const { url } = inject("written");
const browser = await theBrowser();

/** Pages of text, solutions and sheets; modules and forms have tables of their own. */
const PAGES = [...WRITTEN_PAGES.filter((path) => /^\/(?:legal|solutions|sources|health-data|real-world|company|ohg|help|press-article|privacy-request)/.test(path)), "/sources/ias-flu", "/unsub", "/how-to-buy"];

test.each(["fr", "ko", "th"])("no table of a written page scrolls sideways at 360 pixels in %s", async (locale) => {
  const { page, close } = await visit(browser, url, { locale });
  await page.setViewportSize({ width: 360, height: 740 });
  const faults: string[] = [];
  let tables = 0;
  for (const path of PAGES) {
    await page.goto(`/${locale}${path}`);
    if ((await overflow(page)) > 0) faults.push(`${path}: the page is wider than the screen`);
    const found = await page.evaluate(() => {
      const scrolls = (element: Element) => element.scrollWidth > element.clientWidth + 1 && ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
      const all = [...document.querySelectorAll("main table")].filter((table) => table.getClientRects().length > 0);
      const wide = all.filter((table) => {
        for (let around: Element | null = table; around; around = around.parentElement) if (scrolls(around) && !around.hasAttribute("data-sample")) return true;
        return table.getBoundingClientRect().right > document.documentElement.clientWidth + 1 && !table.closest("[data-sample]");
      });
      return { all: all.length, wide: wide.map((table) => table.textContent?.slice(0, 40) ?? "") };
    });
    tables += found.all;
    faults.push(...found.wide.map((text) => `${path}: ${text}`));
  }
  expect(faults).toEqual([]);
  expect(tables).toBeGreaterThan(20);
  await close();
});

test("a row of a legal table is a card with the names of its columns", async () => {
  const { page, close } = await visit(browser, url, { locale: "fr" });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/fr/legal/confidentiality");
  const row = page.locator("main table tbody tr").first();
  const [heading, first, second] = await Promise.all(["th", "td >> nth=0", "td >> nth=1"].map((cell) => row.locator(cell).boundingBox()));
  expect((first?.y ?? 0) >= (heading?.y ?? 0) + (heading?.height ?? 0)).toBe(true);
  expect((second?.y ?? 0) >= (first?.y ?? 0) + (first?.height ?? 0)).toBe(true);
  expect(await row.locator("td").first().evaluate((cell) => getComputedStyle(cell, "::before").content)).not.toMatch(/^(?:none|"")$/);
  await page.setViewportSize({ width: 1280, height: 800 });
  const [left, right] = await Promise.all(["td >> nth=0", "td >> nth=1"].map((cell) => row.locator(cell).boundingBox()));
  expect(right?.y).toBe(left?.y);
  await close();
});
