// Checks of every page in a language: `lang`, one heading, its own title, nothing stored, no accessibility finding,
// nothing wider than the screen. Each page is opened once.

import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { accessibilityFaults, overflow, shoot, theBrowser } from "./browser";
import { FIGURES, ROUTES, UNKNOWN, WRITTEN_KINDS, WRITTEN_PAGES } from "./pages";
import { hydrated, visit } from "./visitor";

/** Rules that a dark scheme or a narrow screen can break although the page is fine in light and wide. */
const OF_COLOUR = ["color-contrast"];
const OF_WIDTH = ["target-size"];
/** Colours and widths are tested in French and in a language of another script. */
const COLOURS_IN = ["fr", "th"];
const WIDTHS_IN = ["fr", "ko"];
/** `make test-full` applies every rule to every view. */
const only = (rules: string[]) => (process.env.VIGIE_TEST_FULL ? [] : rules);

/** Pages of kinds that are not tested in depth. */
const OTHERS = WRITTEN_PAGES.filter((path) => !WRITTEN_KINDS.includes(path));
/** Groups small enough for the time limit of a test on a busy machine. */
const GROUPS: [string, string[]][] = [
  ["figures", FIGURES],
  ["the Store", WRITTEN_KINDS.slice(0, 4)],
  ["sheets", WRITTEN_KINDS.slice(4, 9)],
  ["services", WRITTEN_KINDS.slice(9, 15)],
  ["lists and texts", WRITTEN_KINDS.slice(15)],
  ["other pages", OTHERS],
];

/** Findings in each view of an open page: light and dark, wide and narrow. */
async function findings(page: Page, locale: string, path: string): Promise<string[]> {
  const found: string[] = [];
  const look = async (view: string, rules: string[]) => {
    await shoot(page, `${locale}${path}-${view}`);
    found.push(...(await accessibilityFaults(page, rules)).map((fault) => `${view}: ${fault}`));
  };
  await look("light-1280", []);
  if (COLOURS_IN.includes(locale)) {
    await page.emulateMedia({ colorScheme: "dark" });
    await look("dark-1280", only(OF_COLOUR));
  }
  if (WIDTHS_IN.includes(locale)) {
    await page.setViewportSize({ width: 360, height: 900 });
    if (process.env.VIGIE_TEST_FULL) await look("dark-360", []);
    await page.emulateMedia({ colorScheme: "light" });
    await look("light-360", only(OF_WIDTH));
  }
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

/** The overflow in pixels at 320 px, and at 1280 and 360 px with doubled text size. */
async function widths(page: Page): Promise<[number, number, number]> {
  await page.setViewportSize({ width: 320, height: 640 });
  const narrow = await overflow(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const large = await overflow(page);
  await page.setViewportSize({ width: 360, height: 800 });
  return [narrow, large, await overflow(page)];
}

export async function visitEveryPage(locale: string): Promise<void> {
  const browser = await theBrowser();
  const titles = new Map<string, string>();

  describe(`in ${locale}`, () => {
    test.each(GROUPS)("%s: language, heading, title, nothing stored, no accessibility finding, nothing too wide", async (_name, paths) => {
      const { url } = inject(paths === FIGURES ? "site" : "written");
      const { page, faults, api, close } = await visit(browser, url, { locale });
      for (const path of paths) {
        await page.setViewportSize({ width: 1280, height: 900 });
        const answer = await page.goto(`/${locale}${path}`);
        await hydrated(page);
        titles.set(path, await page.title());
        expect({
          path,
          status: answer?.status(),
          lang: await page.getAttribute("html", "lang"),
          titled: titles.get(path) !== "",
          headings: await page.locator("h1").count(),
          cookies: await page.context().cookies(),
          findings: paths === OTHERS ? [] : await findings(page, locale, path),
          tooWide: await widths(page),
          api: api.splice(0),
          // The browser itself logs that the page of an unknown address has status 404.
          faults: faults.splice(0).filter((fault) => path !== UNKNOWN || !fault.includes("404")),
        }).toEqual({
          path, status: path === UNKNOWN ? 404 : 200, lang: locale, titled: true, headings: 1, cookies: [], findings: [], tooWide: [0, 0, 0], api: [], faults: [],
        });
      }
      await close();
    });

    test("every address of the specification is a distinct page", () => {
      expect(new Set(ROUTES.map((path) => titles.get(path))).size).toBe(ROUTES.length);
    });
  });
}
