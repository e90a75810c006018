// What holds on every kind of page, in every language, scheme and width: one heading, valid markup, no
// accessibility finding, nothing logged, blocked, stored or sent elsewhere, nothing wider than the screen.

import { get } from "node:http";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Browser } from "playwright-core";
import { accessibilityFaults, launchBrowser } from "../support/browser";
import { htmlFaults } from "../support/html";
import { WRITTEN, WRITTEN_KINDS, WRITTEN_PAGES } from "../support/pages";
import { startSite, type Site } from "../support/site";
import { hydrated, visit } from "../support/visitor";

const { url } = inject("site");
const LOCALES = ["fr", "en", "ko", "th"];
const PAGES = [
  "", "/ias", "/ias/flu", "/ias/flu-vaccination-65", "/ias/baclofen", "/ias/flu?territory=53&align=week&scale=log&table=daily", "/status", "/no-such-page",
];
/** Widths that matter, each in French and in a language of another script. */
const VIEWS: [number, string][] = [[360, "fr"], [360, "ko"], [1280, "fr"], [1280, "th"]];
const SCHEMES = ["light", "dark"] as const;

/** The bytes of a body in brotli, as they travel. */
function sentBytes(address: string): Promise<number> {
  return new Promise((done, fail) => {
    const request = get(address, { headers: { "accept-encoding": "br" } }, (answer) => {
      expect(answer.headers["content-encoding"]).toBe("br");
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => (bytes += chunk.length)).on("end", () => done(bytes));
    });
    request.on("error", fail);
  });
}

let browser: Browser;
/** The same site on the day when all that editors wrote is public. */
let written: Site;
beforeAll(async () => {
  [browser, written] = await Promise.all([launchBrowser(), startSite(WRITTEN)]);
});
afterAll(async () => {
  await browser.close();
  await written.stop();
});

const KINDS = [...PAGES, ...WRITTEN_KINDS];
/** As many as a busy machine looks through in the time that a test has. */
const GROUPS: [string, string[]][] = [
  ["figures", PAGES], ["store", WRITTEN_KINDS.slice(0, 4)], ["sheets", WRITTEN_KINDS.slice(4, 9)], ["services", WRITTEN_KINDS.slice(9, 15)], ["lists and texts", WRITTEN_KINDS.slice(15)],
];
/** Where a page is at its fullest. */
const originOf = (path: string) => (PAGES.includes(path) ? url : written.url);

describe.each(LOCALES)("%s", (locale) => {
  test.each(KINDS)("/%s has its language, one heading, a title, and leaves nothing behind".replace("%s", `${locale}%s`), async (path) => {
    const { page, faults, api, close } = await visit(browser, originOf(path), { locale });
    const answer = await page.goto(`/${locale}${path}`);
    await hydrated(page);
    expect(answer?.status()).toBe(path === "/no-such-page" ? 404 : 200);
    expect(await page.getAttribute("html", "lang")).toBe(locale);
    expect(await page.locator("h1").count()).toBe(1);
    expect(await page.title()).not.toBe("");
    expect(await page.context().cookies()).toEqual([]);
    expect(api).toEqual([]);
    // The browser itself logs that the page of an unknown address has status 404.
    expect(faults.filter((fault) => !fault.includes("404"))).toEqual([]);
    await close();
  });

  test.each(GROUPS)("none of the %s is wider than 320 px, nor than a screen with text twice as large", async (_name, paths) => {
    const { page, close } = await visit(browser, url, { viewport: { width: 320, height: 640 } });
    const tooWide: string[] = [];
    const note = async (path: string, how: string) => {
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (over > 0) tooWide.push(`${path} ${how}: ${over} px`);
    };
    for (const path of paths) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(`${originOf(path)}/${locale}${path}`);
      await hydrated(page);
      await note(path, "at 320 px");
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      await note(path, "at 200 %");
    }
    expect(tooWide).toEqual([]);
    await close();
  });
});

const LOOKS = GROUPS.flatMap(([name, paths]) => VIEWS.map(([width, locale]): [string, number, string, string[]] => [name, width, locale, paths]));

describe.each(SCHEMES)("%s", (colorScheme) => {
  test.each(LOOKS)("no accessibility finding in %s at %i px in %s", async (_name, width, locale, paths) => {
    const { page, close } = await visit(browser, url, { colorScheme, viewport: { width, height: 900 } });
    const findings: string[] = [];
    for (const path of paths) {
      await page.goto(`${originOf(path)}/${locale}${path}`);
      await hydrated(page);
      await page.screenshot({ path: `out/${locale}${path.replaceAll(/[^\w-]+/g, "-")}-${colorScheme}-${width}.png`, fullPage: true });
      findings.push(...(await accessibilityFaults(page)).map((fault) => `/${locale}${path}: ${fault}`));
    }
    expect(findings).toEqual([]);
    await close();
  });
});

test.each(LOCALES)("every page is valid HTML in %s", async (locale) => {
  const pages: Record<string, string> = {};
  for (const path of [...PAGES, ...WRITTEN_PAGES]) pages[`${locale}${path}`] = await (await fetch(`${originOf(path)}/${locale}${path}`)).text();
  expect(htmlFaults(pages)).toEqual([]);
});

test("the HTML of a page stays light, compressed as it is sent", async () => {
  const heavy: string[] = [];
  for (const path of [...PAGES, ...WRITTEN_PAGES]) {
    const limit = path.startsWith("/ias") ? 20_000 : 12_000;
    for (const locale of LOCALES) {
      const bytes = await sentBytes(`${originOf(path)}/${locale}${path}`);
      if (bytes > limit) heavy.push(`/${locale}${path}: ${bytes} of ${limit} bytes`);
    }
  }
  expect(heavy).toEqual([]);
});

test("the footer has every column and link of the specification, and this year", async () => {
  const { page, close } = await visit(browser, url);
  await page.goto("/en");
  const columns = await page.locator("footer ul").evaluateAll((lists) =>
    lists.map((list) => [...list.querySelectorAll("a")].map((link) => link.getAttribute("href"))),
  );
  const below = (paths: string[]) => paths.map((path) => `/en${path}`);
  expect(columns.slice(0, 3)).toEqual([
    below(["/solutions/consumer-data", "/solutions/patient-data", "/solutions/data-processing-model", "/solutions/scoring", "/health-data-warehouse"]),
    below(["/store", "/data-request", "/become-provider"]),
    [...below(["/company"]), "/success", ...below(["/ias", "/jobs", "/press"])],
  ]);
  const [contact, ...social] = columns[3] ?? [];
  expect(contact).toBe("/en/contact");
  expect(social.map((address) => new URL(address ?? "").protocol)).toEqual(["https:", "https:"]);
  expect(columns[4]).toEqual(below(["/legal/legal-notice", "/legal/confidentiality", "/legal/cgu", "/legal/cookies", "/ohg"]));
  expect(await page.locator("footer").innerText()).toContain("2026");
  await close();
});

test("the 404 page says so and leads home", async () => {
  const { page, close } = await visit(browser, url);
  await page.goto("/en/no-such-page");
  expect(await page.title()).toContain("Error 404 - Page Not Found");
  await page.locator('main a[href="/en"]').first().click();
  await page.waitForURL("**/en");
  await close();
});

test("an address outside leads outside, by the server", async () => {
  const answer = await fetch(`${url}/success`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "https://help.example/base"]);
});
