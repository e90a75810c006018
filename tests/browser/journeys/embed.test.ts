// A newspaper embeds a chart: the chart is shown, names its source, stores nothing about the reader, and links to the
// full page outside the frame.

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Frame, Page } from "playwright-core";
import { accessibilityFaults, openPage, overflow, shoot, theBrowser } from "../support/browser";
import { serveForeignPage, type ForeignPage } from "../support/foreign-page";
import { htmlFaults } from "../support/html";
import { hydrated, visit } from "../support/visitor";

const { url } = inject("site");
const ADDRESS = "/embed/ias/flu?lang=fr&season=2024-2025";

const browser = await theBrowser();
let newspaper: ForeignPage;
beforeAll(async () => {
  newspaper = await serveForeignPage(`<h1>News</h1><iframe src="${url}${ADDRESS}" title="Flu" width="600" height="760"></iframe>`);
});
afterAll(() => newspaper.close());

/** The embedded frame, once it is hydrated. */
async function frameOf(page: Page): Promise<Frame> {
  await page.goto("/");
  const frame = page.frames().find((found) => found.url().startsWith(url));
  if (!frame) throw new Error("the page shows no frame of the site");
  await frame.waitForSelector("html[data-hydrated]", { state: "attached" });
  return frame;
}

describe("in the page of a newspaper", () => {
  test("the chart is rendered, readable by keyboard, and stores nothing", async () => {
    const { page, faults, close } = await openPage(browser, newspaper.origin, { locale: "fr-FR" });
    const frame = await frameOf(page);
    expect(await frame.locator("h1").count()).toBe(1);
    expect(await frame.locator("h2").innerText()).toContain("Grippe");
    expect(await frame.locator("svg path").count()).toBeGreaterThan(1);
    expect(await frame.locator("header, nav").count()).toBe(0);
    const scrubber = frame.locator('input[type="range"]');
    await scrubber.focus();
    const before = await scrubber.getAttribute("aria-valuetext");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => scrubber.getAttribute("aria-valuetext")).not.toBe(before);
    expect(await page.context().storageState()).toEqual({ cookies: [], origins: [] });
    // The frame's own files are the only third-party files of the page.
    expect(faults.filter((fault) => !fault.startsWith(`foreign request: ${url}/`))).toEqual([]);
    await close();
  });

  test("its source links to the same view of the full page, outside the frame", async () => {
    const { page, close } = await openPage(browser, newspaper.origin, { locale: "fr-FR" });
    const frame = await frameOf(page);
    await frame.locator("footer a").first().click();
    await page.waitForURL(`${url}/fr/ias/flu?season=2024-2025`);
    expect(await page.locator("h1").innerText()).toContain("Grippe");
    await close();
  });

  test("its scripts read figures and files, and it shows pictures", async () => {
    const { page, close } = await openPage(browser, newspaper.origin, { locale: "fr-FR" });
    await page.goto("/");
    const addresses = ["/api/ias", "/open-data/ias/flu/tidy.csv", "/catalog.jsonld"].map((path) => url + path);
    const read = (all: string[]) => Promise.all(all.map(async (address) => (await fetch(address)).status));
    expect(await page.evaluate(read, addresses)).toEqual([200, 200, 200]);
    const width = (address: string) =>
      new Promise<number>((done) => {
        const image = new Image();
        image.onload = () => done(image.naturalWidth);
        image.onerror = () => done(0);
        image.src = address;
      });
    expect(await page.evaluate(width, `${url}/img/card/fr/ias/flu.png`)).toBeGreaterThan(0);
    await close();
  });

  test("all other pages of the site refuse to be framed", async () => {
    const policy = async (path: string) => (await fetch(url + path)).headers.get("content-security-policy") ?? "";
    expect(await policy("/fr/ias/flu")).toContain("frame-ancestors 'none'");
    expect(await policy(ADDRESS)).not.toContain("frame-ancestors 'none'");
  });
});

test.each([
  [280, "light"],
  [280, "dark"],
  [700, "light"],
  [700, "dark"],
] as const)("alone at %i px, %s: nothing is wider than the frame, no accessibility finding", async (width, colorScheme) => {
  const { page, faults, close } = await visit(browser, url, { colorScheme, viewport: { width, height: 760 } });
  for (const theme of ["flu", "flu-vaccination-65", "baclofen"]) {
    await page.goto(`/embed/ias/${theme}?lang=${width === 280 ? "th" : "ko"}`);
    await hydrated(page);
    expect(await overflow(page), theme).toBe(0);
    await shoot(page, `embed-${theme}-${colorScheme}-${width}`);
    expect(await accessibilityFaults(page), theme).toEqual([]);
  }
  expect(faults).toEqual([]);
  await close();
});

test.each([
  ["?lang=ko", "ko"],
  ["?lang=th&scale=log", "th"],
  ["", "fr"],
  ["?lang=xx", "fr"],
])("the query %s sets the language to %s, independent of the reader's", async (query, lang) => {
  const { page, close } = await visit(browser, url, { locale: "en-GB" });
  await page.goto(`/embed/ias/flu${query}`);
  expect(await page.getAttribute("html", "lang")).toBe(lang);
  await close();
});

test("without JavaScript the chart, the day of its values and its source are shown", async () => {
  const { page, close } = await visit(browser, url, { javaScriptEnabled: false });
  await page.goto(ADDRESS);
  expect(await page.locator("svg path").count()).toBeGreaterThan(1);
  expect(await page.locator("footer").innerText()).toMatch(/Vigie.*2026/s);
  await close();
});

test("an unknown series is reported in the frame", async () => {
  const { page, close } = await visit(browser, url);
  const answer = await page.goto("/embed/ias/tide?lang=en");
  expect(answer?.status()).toBe(404);
  expect(await page.locator("h1").innerText()).toBe("This page does not exist");
  expect(await page.locator("main").innerText()).toContain("404");
  expect(await page.locator("header, nav[id], footer").count()).toBe(0);
  await close();
});

test("the frame has one address, and is valid HTML", async () => {
  const localized = await fetch(`${url}/fr/embed/ias/flu`, { redirect: "manual" });
  expect(localized.status).toBe(404);
  expect(htmlFaults({ embed: await (await fetch(url + ADDRESS)).text() })).toEqual([]);
});
