// Downloads: every file, feed and description that the pages offer exists, and the embed code of a chart shows that
// chart.

import { expect, inject, test } from "vitest";
import { theBrowser } from "../support/browser";
import { hydrated, visit } from "../support/visitor";

const { url } = inject("site");
const browser = await theBrowser();

test("every file in the index exists, and every series has its files", async () => {
  const { page, faults, close } = await visit(browser, url);
  await page.goto("/en/ias");
  const hrefs = await page
    .locator('main a[href^="/open-data/"], main a[href^="/api/"], head link[type="application/atom+xml"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href") ?? ""))]);
  const answers: { href: string; status: number; bytes: number }[] = [];
  const left = hrefs.values();
  // In batches of the size that a browser uses: with all of them in parallel, the last would exceed the queue time of
  // the server.
  const asking = async () => {
    for (const href of left) {
      const answer = await fetch(url + href);
      answers.push({ href, status: answer.status, bytes: (await answer.arrayBuffer()).byteLength });
    }
  };
  await Promise.all(Array.from({ length: 6 }, asking));
  expect(answers.filter(({ status, bytes }) => status !== 200 || bytes === 0)).toEqual([]);
  for (const address of ["/open-data/ias/feed.atom", "/api/openapi.json", "/open-data/ias/territories.csv"]) expect(hrefs).toContain(address);
  const names = await page.locator("main dl dd ul").evaluateAll((lists) => lists.map((list) => list.querySelectorAll("a").length));
  expect(names.length).toBe(8);
  expect(Math.min(...names)).toBeGreaterThan(3);
  // Out of context, a link still names its file.
  expect(await page.locator('main a[href="/open-data/ias/flu/tidy.csv"]').textContent()).toBe("CSV, Flu");
  expect(faults).toEqual([]);
  await close();
});

test("the code to embed a chart shows that chart", async () => {
  const { page, close } = await visit(browser, url);
  await page.goto("/en/ias/flu?season=2024-2025&scale=log&align=week");
  await hydrated(page);
  const code = await page.locator("main textarea[readonly]").first().inputValue();
  const address = /src="([^"]+)"/.exec(code)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const { pathname, search } = new URL(address);
  expect(pathname).toBe("/embed/ias/flu");
  await page.goto(pathname + search);
  await hydrated(page);
  expect(await page.getAttribute("html", "lang")).toBe("en");
  const seasons = await page.locator("#chart dl dt").allInnerTexts();
  expect(seasons.sort()).toEqual(["2024-2025", "2025-2026"]);
  expect(new URLSearchParams(search).get("scale")).toBe("log");
  expect(await page.locator('#chart input[type="range"]').getAttribute("aria-valuetext")).toMatch(/^week \d+, /);
  await close();
});
