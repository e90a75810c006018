// Every page on a small screen with letters twice as large: no word is broken inside, nothing is wider than the screen.
// Chromium has no hyphenation here, so a word that would need it is a finding too.

import { describe, expect, inject, test } from "vitest";
import { theBrowser } from "../support/browser";
import { FIGURES, LOCALES, UNKNOWN, WRITTEN_PAGES } from "../support/pages";
import { hydrated, visit } from "../support/visitor";
import { atLargeText } from "../support/words";

const browser = await theBrowser();
const WIZARDS = ["/data-request?step=2", "/become-provider?step=2", "/emailing-campaign?step=2"];

describe.each(LOCALES)("in %s", (locale) => {
  test.each([
    ["figures", FIGURES],
    ["the first pages", WRITTEN_PAGES.slice(0, 18)],
    ["the other pages", [...WRITTEN_PAGES.slice(18), "/how-to-buy", "/unsub"]],
    ["steps of forms", WIZARDS],
  ])("%s keep their words whole", async (_name, paths) => {
    const { url } = inject(paths === FIGURES ? "site" : "written");
    const { page, close } = await visit(browser, url, { locale, viewport: { width: 360, height: 800 }, hasTouch: true });
    const faults: Record<string, unknown> = {};
    for (const path of paths) {
      const answer = await page.goto(`/${locale}${path}`);
      expect(answer?.status(), path).toBe(path === UNKNOWN ? 404 : 200);
      await hydrated(page);
      const fault = await atLargeText(page);
      if (fault) faults[path] = fault;
    }
    expect(faults).toEqual({});
    await close();
  });
});

test("the bar of a step does not cover the page when its letters are large, and its buttons are stacked", async () => {
  const { url } = inject("written");
  const { page, close } = await visit(browser, url, { viewport: { width: 360, height: 800 } });
  await page.goto("/fr/data-request?step=2");
  await hydrated(page);
  const bar = page.locator("form [type=submit]").locator("xpath=../..");
  expect(await bar.evaluate((element) => Math.round(innerHeight - element.getBoundingClientRect().bottom)), "at the foot of the window").toBe(0);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const boxes = await bar.locator("button").evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect()).filter(({ width }) => width > 0).map(({ left, width, height }) => ({ left: Math.round(left), width: Math.round(width), height })));
  expect(boxes.length).toBeGreaterThan(1);
  expect(new Set(boxes.map(({ left, width }) => `${left} ${width}`)).size, "one below the other").toBe(1);
  for (const { height } of boxes) expect(height).toBeGreaterThanOrEqual(52);
  const isBeyond = await bar.evaluate((element) => element.getBoundingClientRect().bottom > innerHeight);
  expect(isBeyond, "it scrolls with the page").toBe(true);
  await close();
});
