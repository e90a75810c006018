// One indicator in depth: every choice has an address, the regions have their curves and their last 30 days, and the
// view can be exported.

import { readFileSync } from "node:fs";
import { describe, expect, inject, test } from "vitest";
import type { Page } from "playwright-core";
import { accessibilityFaults, theBrowser } from "../support/browser";
import { startSite } from "../support/site";
import { publishHistory } from "../support/publish";
import { hydrated, visit } from "../support/visitor";

const site = inject("site");
const browser = await theBrowser();

const queryOf = (page: Page) => new URL(page.url()).searchParams;
const drawn = (page: Page) => page.locator("#chart dl dt").allInnerTexts();

test("seasons, alignment and scale are chosen without leaving the page, and Back undoes them", async () => {
  const { page, faults, close } = await visit(browser, site.url);
  await page.goto("/fr/ias/flu");
  await hydrated(page);
  const before = await drawn(page);
  const unticked = page.locator('input[name="season"]:not(:checked):not([type="hidden"])').first();
  const label = (await unticked.getAttribute("value")) ?? "";
  await unticked.check();
  await expect.poll(async () => (await drawn(page)).sort()).toEqual([...before, label].sort());
  expect(queryOf(page).getAll("season")).toContain(label);
  await page.getByLabel("Par semaine épidémiologique").check();
  const slider = page.locator('#chart input[type="range"]');
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toMatch(/^semaine 4, lundi;/);
  await page.getByRole("link", { name: "Petites valeurs" }).click();
  await expect.poll(() => queryOf(page).get("scale")).toBe("log");
  // A reload renders the same view on the server.
  await page.reload();
  await hydrated(page);
  expect(await drawn(page)).toContain(label);
  expect(await slider.getAttribute("aria-valuetext")).toMatch(/^semaine 4, lundi;/);
  await page.goBack();
  await expect.poll(() => page.getByRole("link", { name: "Échelle entière" }).getAttribute("aria-current")).toBe("true");
  expect(faults).toEqual([]);
  await close();
});

test("a region has its own address, which chart, table, title and download follow", async () => {
  const { page, faults, close } = await visit(browser, site.url);
  await page.goto("/fr/ias/flu");
  await hydrated(page);
  await page.getByRole("combobox", { name: "Région" }).selectOption({ label: "Bretagne" });
  await page.getByRole("link", { name: "Voir la courbe : Bretagne" }).click();
  await expect.poll(() => page.locator("#chart h2").innerText()).toContain("Grippe, Bretagne");
  expect(queryOf(page).get("territory")).toBe("FR-BRE");
  expect(await page.title()).toContain("Bretagne");
  await page.locator("#table summary").click();
  expect(await page.locator("#table caption").innerText()).toContain("Bretagne");
  expect(await page.locator('#download a[href*="format=csv"]').getAttribute("href")).toContain("territory=FR-BRE");
  expect(faults).toEqual([]);
  await close();
});

test.each([[true], [false]])("territories are selected by a form and drawn side by side, with a script: %s", async (javaScriptEnabled) => {
  const { page, faults, close } = await visit(browser, site.url, { javaScriptEnabled });
  await page.goto("/fr/ias/flu?scale=log");
  const names = () => page.locator("#compare ul > li h3").allInnerTexts();
  expect(await names()).toHaveLength(0);
  for (const name of ["Bretagne", "Corse", "Occitanie"]) await page.locator("#compare form").getByLabel(name, { exact: true }).check();
  await page.locator("#compare form").getByRole("button").press("Enter");
  await expect.poll(() => queryOf(page).getAll("compare").sort()).toEqual(["FR-20R", "FR-BRE", "FR-OCC"]);
  expect(queryOf(page).get("scale")).toBe("log");
  await expect.poll(async () => (await names()).sort()).toEqual(["Bretagne", "Corse", "Occitanie"]);
  // One scale: the grids have the same numbers.
  const grids = await page.locator("#compare figure").evaluateAll((figures) => figures.map((figure) => figure.querySelector("svg")?.textContent));
  expect(new Set(grids).size).toBe(1);
  if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
  await page.locator("#compare h3 a").first().click();
  await expect.poll(() => page.locator("h1").innerText()).toContain("Grippe, ");
  expect(queryOf(page).getAll("compare").join().split(",").sort()).toEqual(["FR-20R", "FR-BRE", "FR-OCC"]);
  expect(faults).toEqual([]);
  await close();
});

test("the map has the current regions or those before 2016, selected by address", async () => {
  const { page, faults, close } = await visit(browser, site.url);
  await page.goto("/fr/ias/flu?territory=53");
  await hydrated(page);
  const numbers = page.locator('#map [role="img"] > text');
  expect(await numbers.count()).toBe(13);
  await page.getByRole("button", { name: "Lire la carte sous forme de tableau" }).click();
  const rows = page.locator("#map-list tbody tr");
  expect(await rows.count()).toBe(13);
  const level = async (row: number) => Number((await rows.nth(row).locator("td").first().innerText()).replace(",", "."));
  expect(await level(0)).toBeGreaterThan(await level(11));
  await page.getByRole("columnheader", { name: "Indice" }).getByRole("button").click({ clickCount: 2 });
  await expect.poll(() => level(0)).toBeLessThan(await level(12));
  await page.getByRole("link", { name: "22 anciennes régions" }).click();
  await expect.poll(() => numbers.count()).toBe(22);
  expect([queryOf(page).get("territory"), queryOf(page).get("map")]).toEqual(["53", "former"]);
  expect(faults).toEqual([]);
  await close();
});

test("a region is drawn on the scale of the country, with the country behind it", async () => {
  const { page, faults, close } = await visit(browser, site.url);
  await page.goto("/fr/ias/flu?territory=FR-BRE");
  await hydrated(page);
  expect(await page.locator("h1").innerText()).toContain("Grippe, Bretagne");
  const chart = page.locator("#chart figure");
  expect(await chart.innerText()).toContain("France");
  const grid = (await chart.locator("svg").first().locator("text").allTextContents()).map(Number).filter((value) => value > 0);
  const answer = await (await fetch(`${site.url}/api/ias/flu/view?territory=FR-BRE`)).json() as { country: { highest: number } };
  // The drawing ends less than a step above its last line.
  expect(Math.max(...grid) + (grid[0] ?? 0)).toBeGreaterThanOrEqual(answer.country.highest);
  expect(faults).toEqual([]);
  await close();
});

test("values follow the pointer, and disappear with it", async () => {
  const { page, faults, close } = await visit(browser, site.url, { viewport: { width: 1280, height: 900 } });
  await page.goto("/fr/ias/flu");
  await hydrated(page);
  const drawing = page.locator('#chart svg[role="img"]');
  const box = await drawing.boundingBox();
  if (!box) throw new Error("the chart is not drawn");
  // In the first viewport, with the figures of the day.
  expect(box.y + box.height).toBeLessThan(900);
  const values = page.locator("#chart dl");
  await expect.poll(() => values.isVisible()).toBe(false);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect.poll(() => values.isVisible()).toBe(true);
  const shown = await values.boundingBox();
  expect(Math.abs((shown?.x ?? 0) + (shown?.width ?? 0) - (box.x + box.width / 2))).toBeLessThan(60);
  await page.mouse.move(box.x + box.width / 2, box.y - 200);
  await expect.poll(() => values.isVisible()).toBe(false);
  expect(faults).toEqual([]);
  await close();
});

test("the whole history is one line, and each season a zoom of its own", async () => {
  const { page, faults, close } = await visit(browser, site.url);
  await page.goto("/fr/ias/flu?season=2025-2026,2023-2024&align=week");
  await hydrated(page);
  await page.getByRole("link", { name: "Tout l’historique" }).click();
  const slider = page.getByRole("slider", { name: "Jour de la série" });
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toMatch(/^semaine du /);
  expect(queryOf(page).get("history")).toBe("all");
  const weeks = Number(await slider.getAttribute("max"));
  expect(weeks).toBeGreaterThan(400);
  await page.getByRole("list", { name: "Voir une saison de près" }).getByRole("link").last().click();
  await expect.poll(async () => Number(await slider.getAttribute("max"))).toBeLessThan(366);
  expect(await accessibilityFaults(page)).toEqual([]);
  // Changing the territory keeps the view.
  await page.getByLabel("Territoire").selectOption("FR-BRE");
  await expect.poll(() => queryOf(page).get("territory")).toBe("FR-BRE");
  expect(queryOf(page).get("history")).toMatch(/^\d{4}-\d{4}$/);
  // The seasons and their overlay are kept too, for later.
  await page.getByRole("link", { name: "Saison par saison" }).click();
  await expect.poll(() => ["season", "align", "history"].map((name) => queryOf(page).get(name))).toEqual(["2025-2026,2023-2024", "week", null]);
  await expect.poll(() => page.getByRole("slider", { name: "Jour de la saison" }).getAttribute("aria-valuetext")).toMatch(/^semaine \d+, /);
  await page.goto("/fr/ias/baclofen");
  expect(await page.locator("#chart h2").textContent()).toContain("sur un an");
  expect(Number(await slider.getAttribute("max"))).toBeGreaterThan(400);
  expect(faults).toEqual([]);
  await close();
});

test("a region of the map shows its value by pointer, touch and keyboard", async () => {
  const { page, faults, close } = await visit(browser, site.url, { viewport: { width: 1280, height: 900 } });
  await page.goto("/fr/ias/flu");
  await hydrated(page);
  const card = page.locator("#map div").filter({ has: page.locator("> p > strong + time") });
  const area = page.locator('#map use[href$="#n53"]').first();
  await area.scrollIntoViewIfNeeded();
  await area.hover();
  await expect.poll(() => card.innerText()).toContain("Bretagne");
  await page.mouse.move(5, 5);
  await expect.poll(() => card.innerText()).not.toContain("Bretagne");
  await page.getByRole("combobox", { name: "Région" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => card.innerText()).toMatch(/\d,\d/);
  await area.click();
  await expect.poll(() => card.innerText()).toContain("Bretagne");
  expect(faults).toEqual([]);
  await close();
});

test("an earlier version can be chosen, lists what has changed since, and links back", async () => {
  const now = "2026-01-21T06:30:00Z";
  const own = await startSite(inject("seeded"), now);
  publishHistory(own.dataDir, now, "Baclofene", '2026-01-19;251000\r\n2026-01-20;251234\r\n');
  const { page, faults, close } = await visit(browser, own.url);
  await page.goto("/fr/ias/baclofen");
  await hydrated(page);
  const figures = page.locator("main dl").first();
  expect(await figures.innerText()).toContain("251\u00a0234");
  await page.getByLabel("Version des données").selectOption("2026-01-20");
  const notice = page.getByRole("complementary", { name: "Vous regardez une version passée." });
  await expect.poll(() => notice.count()).toBe(1);
  expect(queryOf(page).get("as_of")).toBe("2026-01-20");
  expect(await notice.innerText()).toMatch(/version 1, données jusqu’au 19 janvier 2026/);
  expect(await notice.innerText()).toMatch(/depuis la version 1\./);
  expect(await accessibilityFaults(page)).toEqual([]);
  await notice.getByRole("link").click();
  await expect.poll(() => figures.innerText()).toContain("251\u00a0234");
  expect(await notice.count()).toBe(0);
  expect(faults).toEqual([]);
  await close();
  await own.stop();
});

test("the last 30 days are one track: by slider, and by one press a day with reduced motion", async () => {
  const { page, faults, api, close } = await visit(browser, site.url);
  await page.goto("/fr/ias/flu");
  await hydrated(page);
  const slider = page.locator('#map input[type="range"]');
  expect(await slider.count()).toBe(1);
  const day = page.locator("#map time");
  const last = await day.innerText();
  await page.getByRole("button", { name: "Jour suivant" }).click();
  await expect.poll(() => day.innerText()).not.toBe(last);
  expect(api).toEqual(["/api/ias/flu/map"]);
  expect(await page.locator("#map h2 + p").innerText()).toContain(await day.innerText());
  await slider.focus();
  await page.keyboard.press("End");
  await expect.poll(() => day.innerText()).toBe(last);
  expect(await slider.getAttribute("aria-valuetext")).toMatch(/ 2026; .+: /);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
  await close();
});

test("for others it plays at one press, and can be stopped", async () => {
  const { page, faults, close } = await visit(browser, site.url, { reducedMotion: "no-preference" });
  await page.goto("/fr/ias/flu");
  await hydrated(page);
  const day = page.locator("#map time");
  const last = await day.innerText();
  await page.getByRole("button", { name: "Revoir" }).click();
  await expect.poll(() => day.innerText()).not.toBe(last);
  await page.getByRole("button", { name: "Pause" }).click();
  expect(await page.getByRole("button", { name: "Revoir" }).count()).toBe(1);
  expect(faults).toEqual([]);
  await close();
});

describe("the displayed view", () => {
  test("is saved as a self-contained drawing, and as pixels", async () => {
    const { page, faults, close } = await visit(browser, site.url);
    await page.goto("/fr/ias/flu?territory=11");
    await hydrated(page);
    const save = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
      return { name: download.suggestedFilename(), bytes: readFileSync((await download.path()) ?? "") };
    };
    const svg = await save("La courbe (SVG)");
    const source = svg.bytes.toString("utf8");
    expect(svg.name).toMatch(/^vigie-flu-11-\d{4}-\d\d-\d\d\.svg$/);
    expect(source).toContain("Grippe, Île-de-France\u00a0: ");
    expect(source).toContain("Données de démonstration");
    // Styles are inlined: no class, no variable, no external file.
    expect(source).not.toMatch(/ class=|var\(--|url\((?!"?data:)/);
    const png = await save("La courbe (PNG)");
    expect(png.bytes.subarray(1, 4).toString()).toBe("PNG");
    expect(png.bytes.readUInt32BE(16)).toBeGreaterThan(1000);
    expect(faults).toEqual([]);
    await close();
  });

  test("has a permanent address with its version", async () => {
    const { page, close } = await visit(browser, site.url);
    await page.goto("/fr/ias/flu?scale=log");
    const link = new URL((await page.getByRole("link", { name: "Lien permanent" }).getAttribute("href")) ?? "");
    expect(link.searchParams.get("scale")).toBe("log");
    expect(link.searchParams.get("season")).toMatch(/^\d{4}-\d{4},/);
    expect(link.searchParams.get("as_of")).toMatch(/^\d{4}-\d\d-\d\d$/);
    await page.goto(link.pathname + link.search);
    expect(await page.locator("h1").innerText()).toMatch(/^Grippe\u00a0: (hors )?épidémie/);
    await close();
  });
});

describe("without JavaScript", () => {
  test("territory and alignment are chosen by form", async () => {
    const { page, close } = await visit(browser, site.url, { javaScriptEnabled: false });
    await page.goto("/fr/ias/flu");
    await page.getByLabel("Territoire").selectOption("53");
    await page.getByLabel("Par semaine épidémiologique").check();
    await page.getByRole("button", { name: "Afficher" }).click();
    expect(await page.locator("#chart h2").innerText()).toContain("Bretagne");
    expect(queryOf(page).get("align")).toBe("week");
    expect(await page.locator("#table thead th").nth(1).textContent()).toBe("Semaine");
    await close();
  });

  test("one line over the years keeps the seasons and their overlay, for later", async () => {
    const { page, close } = await visit(browser, site.url, { javaScriptEnabled: false });
    await page.goto("/fr/ias/flu?season=2025-2026,2023-2024&align=week&history=all");
    await page.getByLabel("Territoire").selectOption("53");
    await page.getByRole("button", { name: "Afficher" }).click();
    expect(["territory", "season", "align", "history"].map((name) => queryOf(page).get(name))).toEqual(["53", "2025-2026,2023-2024", "week", "all"]);
    await page.getByRole("link", { name: "Saison par saison" }).click();
    expect(["territory", "season", "align", "history"].map((name) => queryOf(page).get(name))).toEqual(["53", "2025-2026,2023-2024", "week", null]);
    expect(await page.locator("#table thead th").nth(1).textContent()).toBe("Semaine");
    await close();
  });

  test("each day of the season has its row, with its status", async () => {
    const { page, close } = await visit(browser, site.url, { javaScriptEnabled: false });
    await page.goto("/fr/ias/flu?table=daily");
    const rows = page.locator("#table tbody tr");
    expect(await rows.count()).toBeGreaterThan(130);
    expect(await rows.first().innerText()).toContain("provisoire");
    expect(await rows.last().innerText()).toContain("1er septembre 2025");
    expect(await rows.last().innerText()).toContain("définitif");
    await close();
  });
});
