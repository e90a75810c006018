// A visitor arrives from a search on a phone: landing pages load few files and few bytes until the first interaction.
// Bytes are counted on the connection, headers included.

import { expect, inject, test } from "vitest";
import { theBrowser } from "../support/browser";
import { visit } from "../support/visitor";

const { url } = inject("site");
const browser = await theBrowser();

const PAGES = ["", "/store", "/sources/pharmacy-sell-out", "/ias/flu", "/press"];

/** Maximum size of a first load, in KiB. */
const KIB = 170;

/** Maximum number of scripts of a first load. */
const SCRIPTS = 20;

/** Korean and Thai need fonts: their size is counted separately, as in the limits of the build. */
const FONTS_KIB = { fr: 0, en: 0, ko: 137, th: 69 };

interface Load {
  path: string;
  type: string;
  bytes: number;
}

async function load(path: string): Promise<{ loads: Load[]; faults: string[] }> {
  const { page, faults, close } = await visit(browser, url, { viewport: { width: 412, height: 823 } });
  const loads: Promise<Load>[] = [];
  page.on("requestfinished", (request) => {
    const sizes = request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize);
    loads.push(sizes.then((bytes) => ({ path: new URL(request.url()).pathname, type: request.resourceType(), bytes })));
  });
  await page.goto(path, { waitUntil: "networkidle" });
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
  const seen = await Promise.all(loads);
  await close();
  return { loads: seen, faults };
}

const weigh = (loads: Load[]) => loads.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;

test.each(Object.keys(FONTS_KIB) as (keyof typeof FONTS_KIB)[])("a first page in %s is light", async (locale) => {
  for (const path of PAGES) {
    const { loads, faults } = await load(`/${locale}${path}`);
    expect(faults).toEqual([]);
    const [fonts, others] = [loads.filter(({ type }) => type === "font"), loads.filter(({ type }) => type !== "font")];
    const counted = FONTS_KIB[locale] === 0 ? loads : others;
    expect(weigh(counted), `${locale}${path}`).toBeLessThanOrEqual(KIB);
    expect(weigh(fonts), `${locale}${path}`).toBeLessThanOrEqual(Math.max(KIB, FONTS_KIB[locale]));
    const scripts = loads.filter(({ type }) => type === "script").map(({ path: of }) => of);
    expect(scripts.length, `${locale}${path}: ${scripts.join(" ")}`).toBeLessThanOrEqual(SCRIPTS);
  }
});

test("the code of navigation loads at the first interaction, once", async () => {
  const { page, faults, close } = await visit(browser, url);
  await page.goto("/en/press", { waitUntil: "networkidle" });
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
  const scripts: string[] = [];
  page.on("request", (request) => void (request.resourceType() === "script" && scripts.push(request.url())));
  expect(await page.locator("html[data-navigation]").count()).toBe(0);
  await page.mouse.move(200, 200);
  await page.waitForSelector("html[data-navigation]", { state: "attached" });
  await page.mouse.move(300, 300);
  await page.evaluate(() => (document.documentElement.dataset.here = ""));
  const before = scripts.length;
  expect(before).toBeGreaterThan(0);
  expect(new Set(scripts).size).toBe(before);
  await page.getByRole("link", { name: "Store" }).first().click();
  await page.waitForURL("**/en/store");
  // The document is still the one that was loaded first.
  expect(await page.locator("html[data-here]").count()).toBe(1);
  expect(faults).toEqual([]);
  await close();
});

test("until then the browser itself follows links", async () => {
  const { page, faults, close } = await visit(browser, url);
  await page.goto("/en/press", { waitUntil: "networkidle" });
  await page.evaluate(() => {
    document.documentElement.dataset.here = "";
    document.querySelector<HTMLAnchorElement>("a[href='/en/store']")?.click();
  });
  await page.waitForURL("**/en/store");
  expect(await page.locator("html[data-here]").count()).toBe(0);
  expect(faults).toEqual([]);
  await close();
});
