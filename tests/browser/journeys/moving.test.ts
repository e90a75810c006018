// A page looks the same when loaded and when navigated to: its code and its styles are separate files.

import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { theBrowser } from "../support/browser";
import { hydrated, visit } from "../support/visitor";

const { url } = inject("site");
const browser = await theBrowser();

const PAGES = ["", "/store", "/modules/market-share", "/sources/pharmacy-sell-out", "/ias", "/ias/flu", "/jobs", "/contact", "/data-request", "/solutions/consumer-data", "/site-map"];

/** The computed styles of every element in the page's content. */
const drawn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main *")].map((element) => {
      const { display, position, gap, padding, borderTopWidth, borderRadius, color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element);
      return [element.tagName, element.className.toString(), display, position, gap, padding, borderTopWidth, borderRadius, color, backgroundColor, fontSize, fontWeight].join(" ");
    }),
  );

const settled = async (page: Page) => {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
};

test("a page that is navigated to looks like a loaded one", async () => {
  const { page, faults, close } = await visit(browser, url);
  for (const path of PAGES) {
    await page.goto("/fr/press");
    await hydrated(page);
    await page.evaluate((href) => {
      document.documentElement.dataset.here = "";
      const link = Object.assign(document.createElement("a"), { href });
      document.body.append(link);
      link.click();
      link.remove();
    }, `/fr${path}`);
    await page.waitForURL(`**/fr${path}`);
    await settled(page);
    expect(await page.locator("html[data-here]").count(), `${path}: the document is the one that was opened`).toBe(1);
    const moved = await drawn(page);
    await page.goto(`/fr${path}`);
    await hydrated(page);
    await settled(page);
    expect(moved.length, path).toBeGreaterThan(20);
    expect(moved, path).toEqual(await drawn(page));
  }
  expect(faults).toEqual([]);
  await close();
});

test("content for some readers only comes with its styles", async () => {
  const { page, faults, close } = await visit(browser, url);
  await page.context().addCookies([{ name: "person", value: "H%C3%A9l%C3%A8ne%20Marchetti", url }]);
  await page.goto("/en/ias/flu");
  await hydrated(page);
  await page.getByRole("button", { name: "Next day" }).click();
  expect(await page.getByText("HM", { exact: true }).evaluate((initials) => getComputedStyle(initials).display)).toBe("grid");
  const days = page.getByRole("slider", { name: "Day shown on the map" });
  await days.waitFor();
  expect(await days.evaluate((slider) => getComputedStyle(slider).height)).toBe("44px");
  // The bar of the comparison appears with the first source.
  await page.goto("/en/store");
  await hydrated(page);
  await page.locator("[name=compare][value=pharmacy-sell-out]").check();
  const bar = page.locator("div:has(> div > [role=status] strong)");
  await bar.waitFor();
  expect(await bar.evaluate((part) => getComputedStyle(part).position)).toBe("sticky");
  expect(faults).toEqual([]);
  await close();
});
