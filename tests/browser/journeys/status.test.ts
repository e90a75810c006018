// The state of the figures: status page, index, home page and series agree on the day of publication, after a gap in
// publications, and when the gate stops a series.

import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { theBrowser } from "../support/browser";
import { startSite, type Site } from "../support/site";
import { hydrated, visit } from "../support/visitor";

const { binary, now } = inject("site");
const seeded = inject("seeded");
/** Two weeks after the publication. */
const LATER = "2026-02-03T06:30:00Z";
const DAY = 86_400_000;

const browser = await theBrowser();

/** Lines of the historic format for the days before the journeys' present, oldest first. */
function scabiesFile(levels: number[]): string {
  const first = Date.parse(now.slice(0, 10)) - levels.length * DAY;
  const lines = levels.map((level, index) => `${new Date(first + index * DAY).toISOString().slice(0, 10)};${String(level).replace(".", ",")}`);
  return ['"PERIODE";"IAS_lisse"', ...lines, ""].join("\r\n");
}

function operate(site: Site, ...words: string[]): number | null {
  return spawnSync(binary, words, { env: { VIGIE_DATA_DIR: site.dataDir, VIGIE_CLOCK: now }, encoding: "utf8" }).status;
}

function importScabies(site: Site, levels: number[]): void {
  const file = join(site.dataDir, "Openhealth_Gale.csv");
  writeFileSync(file, scabiesFile(levels));
  expect(operate(site, "ias", "import-history", file)).toBe(0);
}

/** Plausible levels: slowly changing, without repetition. */
const healthy = Array.from({ length: 60 }, (_, index) => Math.round((300 + index * 0.7 + 4 * Math.sin(index / 5)) * 10) / 10);

describe("of a fresh site", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite(seeded, now);
  });
  afterAll(() => site.stop());

  test("the footer links to a page that makes no promise about demonstrations", async () => {
    const { page, faults, api, close } = await visit(browser, site.url);
    await page.goto("/en");
    await hydrated(page);
    await page.locator('footer a[href="/en/status"]').click();
    await page.waitForURL("**/en/status");
    await expect.poll(() => page.locator("h1").innerText()).toBe("All services are operational");
    const rows = await page.locator("main table tbody tr", { has: page.locator('a[href*="/ias/"]') }).allInnerTexts();
    expect(rows.length).toBe(8);
    for (const row of rows.filter((text) => text.includes("Demonstration"))) expect(row).toContain("No deadline set");
    expect(api).toEqual(["/api/status", "/api/ias"]);
    expect(faults).toEqual([]);
    await close();
  });

  test("it lists only measured services", async () => {
    const { page, close } = await visit(browser, site.url);
    await page.goto("/en/status");
    const { categories } = (await (await fetch(`${site.url}/api/status`)).json()) as { categories: { key: string; level: string | null }[] };
    const names = { site: "Site and Store", indicators: "Daily indicators", mail: "Forms and emails", campaigns: "Campaigns", api: "API and downloads", accounts: "Scoring and accounts" };
    const shown = await page.locator("main").innerText();
    const isMeasured = (key: string) => categories.some((category) => category.key === key);
    for (const [key, name] of Object.entries(names)) expect([name, shown.includes(name)]).toEqual([name, isMeasured(key)]);
    await close();
  });
});

describe("of a site with one real series", () => {
  let today: Site;
  let later: Site;
  beforeAll(async () => {
    [today, later] = await Promise.all([startSite(seeded, now), startSite(seeded, LATER)]);
    for (const site of [today, later]) {
      importScabies(site, healthy);
      expect(operate(site, "ias", "publish")).toBe(0);
    }
  });
  afterAll(() => Promise.all([today.stop(), later.stop()]));

  test("it is on time on the day, and late two weeks after, on every page and in the same words", async () => {
    for (const [site, words] of [[today, "On time"], [later, "14\u00a0days late"]] as const) {
      const { page, faults, close } = await visit(browser, site.url);
      await page.goto("/en/status");
      expect(await page.locator("main tbody tr", { has: page.locator('a[href$="/ias/scabies"]') }).innerText()).toContain(words);
      await page.goto("/en/ias");
      const tile = page.locator("main li", { has: page.locator('h3 a[href="/en/ias/scabies"]') });
      expect((await tile.innerText()).includes("14\u00a0days late")).toBe(site === later);
      await page.goto("/en");
      expect((await page.locator("main").innerText()).includes("14\u00a0days late")).toBe(site === later);
      expect(faults).toEqual([]);
      await close();
    }
  });

  test("a series that dies is held by the gate, and pages and files say so; if forced, they state the reason", async () => {
    const file = (name: string, headers: Record<string, string> = {}) => fetch(`${today.url}/open-data/ias/scabies/${name}`, { headers });
    const before = await Promise.all(["metadata.json", "tidy.csv"].map(async (name) => (await file(name)).headers.get("etag") ?? ""));
    importScabies(today, [...healthy.slice(0, -12), ...Array<number>(12).fill(0)]);
    expect(operate(today, "ias", "publish")).toBe(3);
    const { page, faults, close } = await visit(browser, today.url);
    await page.goto("/en/status");
    expect(await page.locator("main tbody tr", { has: page.locator('a[href$="/ias/scabies"]') }).innerText()).toContain("New data held back");
    await page.goto("/en/ias/scabies");
    const notice = page.locator('main [role="note"]');
    expect(await notice.allInnerTexts()).toEqual([expect.stringMatching(/The newest data is held back.*Run of zeros: \d+\sdays in a row at zero/s)]);

    // The figures are unchanged; only their metadata is new.
    const [metadata, tidy] = await Promise.all([file("metadata.json", { "if-none-match": before[0]! }), file("tidy.csv", { "if-none-match": before[1]! })]);
    expect([metadata.status, tidy.status]).toEqual([200, 304]);
    expect(((await metadata.json()) as { gate: unknown }).gate).toMatchObject({ state: "held", reasons: expect.arrayContaining([expect.stringContaining("zero-run: ")]) });
    expect(await (await fetch(`${today.url}/open-data/ias/feed.atom`)).text()).toContain("Scabies: newer figures are held back");

    expect(operate(today, "ias", "publish", "--force", "--reason", "The laboratory confirms it")).toBe(0);
    await page.goto("/en/status");
    expect(await page.locator("main tbody tr", { has: page.locator('a[href$="/ias/scabies"]') }).innerText()).toContain("Published despite an alert");
    await page.goto("/en/ias/scabies");
    expect(await notice.allInnerTexts()).toEqual([expect.stringMatching(/Published despite an alert.*The laboratory confirms it/s)]);
    const hold = page.locator("#version details");
    expect(await hold.count()).toBe(1);
    await hold.locator("summary").click();
    expect(await hold.innerText()).toMatch(/From .* to .*, until version \d+.*Run of zeros/s);
    expect(faults).toEqual([]);
    await close();
  });
});

describe("of a site with an incident", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite(seeded, now);
  });
  afterAll(() => site.stop());

  const open = ["status", "incident", "open", "--category", "accounts", "--level", "major"];
  const texts = ["--title", "fr=Connexion indisponible", "--title", "en=Sign-in unavailable", "--text", "fr=Les connexions sont refusées."];

  test("an open page announces it within a minute, until it is hidden or over", async () => {
    const { page, faults, close } = await visit(browser, site.url);
    await page.clock.install();
    await page.goto("/en/contact");
    await hydrated(page);
    const notices = page.locator("#status-notices");
    expect(await notices.innerText()).toBe("");
    expect(operate(site, ...open, ...texts)).toBe(0);
    await page.clock.runFor(61_000);
    await expect.poll(() => notices.innerText()).toContain("Sign-in unavailable");
    // The text has no English version: its language is marked.
    expect(await notices.locator('[lang="fr"]').innerText()).toBe("Les connexions sont refusées.");
    expect(await notices.getAttribute("role")).toBe("status");

    await notices.getByRole("button", { name: "Hide" }).click();
    expect(await notices.innerText()).toBe("");
    await page.goto("/en/store");
    await expect.poll(() => notices.innerText()).toBe("");
    expect(faults).toEqual([]);
    await close();
  });

  test("without a script every page shows the notice, and the page of the incident has details", async () => {
    const { page, faults, close } = await visit(browser, site.url, { javaScriptEnabled: false });
    await page.goto("/fr/contact");
    await page.locator("#status-notices a").click();
    expect(new URL(page.url()).pathname).toMatch(/^\/fr\/status\/incidents\/I-/);
    expect(await page.locator("h1").innerText()).toBe("Connexion indisponible");
    await page.goto("/fr/status");
    expect(await page.locator("h1").innerText()).toBe("Perturbation majeure en cours");
    expect(await page.locator("main").innerText()).toContain("Les connexions sont refusées.");
    expect(faults).toEqual([]);
    await close();
  });

  test("another site shows it by one script element, without cookies", async () => {
    const other = createServer((_, answer) => {
      answer.setHeader("content-type", "text/html");
      answer.end(`<!doctype html><html lang="en"><title>Intranet</title><body><h1>Intranet</h1><script src="${site.url}/status.js" async></script>`);
    });
    await new Promise<void>((listening) => other.listen(0, "127.0.0.1", listening));
    const { page, close } = await visit(browser, `http://127.0.0.1:${(other.address() as AddressInfo).port}`);
    const cookies: (string | undefined)[] = [];
    page.on("request", (request) => request.url().startsWith(site.url) && cookies.push(request.headers().cookie));
    await page.goto("/");
    await expect.poll(() => page.locator("body").innerText()).toContain("Sign-in unavailable");
    expect(await page.locator("body a").getAttribute("href")).toMatch(`${site.url}/en/status/incidents/I-`);
    expect(cookies).toEqual([undefined, undefined]);
    await close();
    other.close();
  });
});
