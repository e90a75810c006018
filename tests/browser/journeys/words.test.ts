// Every page on a small screen with letters twice as large: no word is broken inside, nothing is wider than the screen.
// Chromium has no hyphenation here, so a word that would need it is a finding too.

import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { overflow, theBrowser } from "../support/browser";
import { FIGURES, LOCALES, UNKNOWN, WRITTEN_PAGES } from "../support/pages";
import { hydrated, visit } from "../support/visitor";

const browser = await theBrowser();
const WIZARDS = ["/data-request?step=2", "/become-provider?step=2", "/emailing-campaign?step=2"];

/**
 * The words that stand on two lines. A word is what no line may break: letters between spaces, hyphens and slashes; in
 * Thai what the browser's dictionary and the joined words leave. Addresses and code may be broken anywhere.
 */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cuts = new Intl.Segmenter("th", { granularity: "word" });
    const WORD = /[\p{L}\p{M}\p{N}\u2060\u00a0’'.,]*[\p{L}\p{M}\p{N}]/gu;
    const THAI = /[\u0e01-\u0e5b]/;
    const wordsOf = (text: string) =>
      [...text.matchAll(WORD)].flatMap(({ 0: word, index }) =>
        THAI.test(word) ? [...cuts.segment(word)].map(({ segment, index: within }) => ({ word: segment, index: index + within })) : [{ word, index }],
      );
    const range = document.createRange();
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element?.checkVisibility() || element.closest("svg, script, noscript, option, textarea") || getComputedStyle(element).overflowWrap === "anywhere") continue;
      for (const { word, index } of wordsOf(node.textContent ?? "")) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`${word} in ${element.tagName.toLowerCase()}.${element.className}`);
      }
    }
    return [...new Set(found)];
  });

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
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      const [words, wide] = [await brokenWords(page), await overflow(page)];
      if (words.length > 0 || wide > 0) faults[path] = { words, wide };
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
