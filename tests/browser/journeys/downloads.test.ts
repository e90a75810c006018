// Somebody takes the data away: every file, feed and description that the pages offer is there, and the code to embed a
// chart leads to that chart.

import { expect, inject, test } from "vitest";
import { theBrowser } from "../support/browser";
import { hydrated, visit } from "../support/visitor";

const { url } = inject("site");
const browser = await theBrowser();

test("every file that the index offers answers, and every series has its files", async () => {
  const { page, faults, close } = await visit(browser, url);
  await page.goto("/en/ias");
  const hrefs = await page
    .locator('main a[href^="/open-data/"], main a[href^="/api/"], head link[type="application/atom+xml"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href") ?? ""))]);
  const answers: { href: string; status: number; bytes: number }[] = [];
  const left = hrefs.values();
  // As many at once as a browser asks for: all at once, the last would wait longer than the server lets anybody wait.
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
  // Heard out of its place, a link still tells whose file it is.
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
