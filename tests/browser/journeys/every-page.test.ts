// Checks of every page as it is sent, and of its layout: valid markup, size, footer, the page of an unknown address.
// Checks in a browser are in pages-*.test.ts.

import { expect, inject, test } from "vitest";
import { theBrowser } from "../support/browser";
import { htmlFaults } from "../support/html";
import { FIGURES, LOCALES, WRITTEN_PAGES } from "../support/pages";
import { PAGE_BYTES, sentBytes } from "../support/sent-bytes";
import { hydrated, visit } from "../support/visitor";

const { url } = inject("site");
const written = inject("written");
const browser = await theBrowser();
const PAGES = [...FIGURES, ...WRITTEN_PAGES];
/** The example with most content of each page. */
const originOf = (path: string) => (FIGURES.includes(path) ? url : written.url);

test("every page is valid HTML, in every language", async () => {
  const pages: Record<string, string> = {};
  for (const locale of LOCALES) {
    for (const path of PAGES) pages[`${locale}${path}`] = await (await fetch(`${originOf(path)}/${locale}${path}`)).text();
  }
  expect(htmlFaults(pages)).toEqual([]);
});

test("the HTML of a page stays within its size limit, compressed as sent", async () => {
  const heavy: string[] = [];
  for (const path of PAGES) {
    const limit = path.startsWith("/ias") ? 20_000 : PAGE_BYTES;
    for (const locale of LOCALES) {
      const bytes = await sentBytes(`${originOf(path)}/${locale}${path}`);
      if (bytes > limit) heavy.push(`/${locale}${path}: ${bytes} of ${limit} bytes`);
    }
  }
  expect(heavy).toEqual([]);
});

/** The footer of the specification, column by column; the networks are the settings of the site. */
const SPECIFIED = [
  "/solutions/consumer-data", "/solutions/patient-data", "/solutions/data-processing-model", "/solutions/scoring", "/health-data-warehouse",
  "/store", "/data-request", "/become-provider",
  "/company", "/success", "/ias", "/jobs", "/press",
  "/contact", "https://www.linkedin.com/company/vigie-example", "https://bsky.app/profile/vigie.example",
  "/legal/legal-notice", "/legal/confidentiality", "/legal/cgu", "/legal/cookies", "/ohg",
];

test.each(LOCALES)("the footer has every link of the specification in five columns, both marks and this year, in %s", async (locale) => {
  const { page, close } = await visit(browser, url);
  await page.goto(`/${locale}`);
  const hrefsOf = (selector: string) =>
    page.locator(selector).evaluateAll((parts) => parts.map((part) => [...part.querySelectorAll("a")].map((link) => link.getAttribute("href"))));
  const [columns, lines] = await Promise.all([hrefsOf("footer nav ul"), hrefsOf("footer p:has(a)")]);
  const inLocale = (paths: string[]) => paths.map((path) => (/^(?:https:|\/success$)/.test(path) ? path : `/${locale}${path}`));
  expect(columns).toEqual([
    ["/solutions/consumer-data", "/solutions/patient-data", "/solutions/data-processing-model", "/solutions/scoring", "/health-data-warehouse"],
    ["/store", "/data-request", "/become-provider", "/ias", "/api"],
    ["/company", "/success", "/jobs", "/press", "/status"],
    ["/contact", "/unsub", "/privacy-request", "https://www.linkedin.com/company/vigie-example", "https://bsky.app/profile/vigie.example"],
    ["/legal/legal-notice", "/legal/confidentiality", "/legal/cgu", "/legal/cookies", "/ohg"],
  ].map(inLocale));
  expect(lines).toEqual([inLocale(["/emailing-campaign", "/help", "/site-map", "/legal/accessibility", "/legal/transparency"])]);
  expect(inLocale(SPECIFIED).filter((href) => !columns.flat().includes(href))).toEqual([]);
  expect(await page.locator("footer a[rel~=external]").allInnerTexts()).toEqual(["LinkedIn", "Bluesky"]);
  expect(await page.locator(`footer a[href="/${locale}"]:has(svg)`).count()).toBe(1);
  expect(await page.locator(`footer a[href="/${locale}/legal/confidentiality"]:has(svg[role=img])`).count()).toBe(1);
  expect(await page.locator("footer").innerText()).toContain("2026");
  await close();
});

test("the 404 page names the error, searches for the words of its address, and links to similar pages and home", async () => {
  const { page, close } = await visit(browser, url);
  await page.goto("/en/no-such-page");
  expect(await page.title()).toContain("Error 404 - Page Not Found");
  await hydrated(page);
  expect(await page.locator("h1").evaluate((title) => title === document.activeElement)).toBe(true);
  await page.goto("/en/solution/scorring");
  expect(await page.getByRole("searchbox").inputValue()).toBe("solution scorring");
  expect(await page.locator("main nav a").first().getAttribute("href")).toBe("/en/solutions/scoring");
  await page.locator('main a[href="/en"]').first().click();
  await page.waitForURL("**/en");
  await close();
});

test("the server redirects an external address to the external site", async () => {
  const answer = await fetch(`${url}/success`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "https://help.example/base"]);
});
