// Finds broken words, and content wider than the screen.

import type { Page } from "playwright-core";
import { overflow } from "./browser";

/**
 * The words that are broken over two lines. A word consists of letters between spaces, hyphens and slashes; in Thai it is
 * a segment of the browser's dictionary or a joined word. Addresses and code may be broken anywhere.
 */
export const brokenWords = (page: Page): Promise<string[]> =>
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

/** Broken words and overflow of a page with doubled text size; null without any. */
export async function atLargeText(page: Page): Promise<{ words: string[]; wide: number } | null> {
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const [words, wide] = [await brokenWords(page), await overflow(page)];
  return words.length > 0 || wide > 0 ? { words, wide } : null;
}
