// Every part in both colour schemes and at both widths: no accessibility finding, nothing wider than the screen.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityFaults } from "../support/browser";
import { useGallery } from "./gallery";

const PARTS = ["chart", "chart-log", "sparkline", "map", "tabs", "chapter", "carousel", "problem", "fields", "files", "wizard", "wizard?step=2"];
const WIDTHS = [1280, 360];
const SCHEMES = ["light", "dark"] as const;

const open = useGallery();

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test.each(PARTS)("%s is accessible in light and dark, narrow and wide", async (part) => {
  const page = await open(`/fr/${part}`);
  for (const colorScheme of SCHEMES) {
    for (const width of WIDTHS) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 800 });
      expect(await accessibilityFaults(page), `${colorScheme} at ${width}`).toEqual([]);
      expect(await overflow(page), `overflow at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

test.each(["en", "ko", "th"])("the parts speak %s", async (locale) => {
  for (const part of ["fields", "files", "carousel", "map"]) {
    const page = await open(`/${locale}/${part}`, { viewport: { width: 360, height: 800 } });
    expect(await page.locator("html").getAttribute("lang")).toBe(locale);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
});

test("large text fits a narrow screen", async () => {
  for (const part of PARTS) {
    const page = await open(`/fr/${part}`, { viewport: { width: 640, height: 800 } });
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    expect(await overflow(page), part).toBeLessThanOrEqual(0);
  }
});
