// The map: regions from the sprite with their values, a selection by click, the track of days by keyboard, the key, and
// a table with all values, sortable.

import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { useGallery } from "./gallery";

const open = useGallery();

const REGIONS = 13;

const map = (page: Page) => page.getByRole("img", { name: "Niveau de la grippe dans chaque région" });
const list = (page: Page) => page.getByRole("table", { name: "Niveau de la grippe" });
const outlines = (page: Page, id: string) => map(page).locator(`use[href$='#${id}']`);
/** The name of the focused control. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);

/** Clicks what is drawn there, whichever element takes the pointer. */
async function clickMiddle(page: Page, place: Locator): Promise<void> {
  const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2);
}

interface Row {
  rank: string;
  name: string;
  value: string;
}

const rowsOf = (page: Page): Promise<Row[]> =>
  list(page).locator("tbody tr").evaluateAll((rows) => rows.map((row) => {
    const [rank, name] = [...(row.querySelector("th")?.childNodes ?? [])].map(({ textContent }) => textContent ?? "");
    return { rank: rank ?? "", name: name ?? "", value: row.querySelector("td")?.textContent ?? "" };
  }));

test("a click on a region selects it on the map and in the table, instead of the previous one", async () => {
  const page = await open("/fr/map");
  const chosen = list(page).locator("[data-selected=true]");
  expect(await chosen.allInnerTexts()).toEqual([expect.stringContaining("Bretagne")]);
  // The second click is on the outline of the selection, which does not take the pointer.
  for (let clicks = 0; clicks < 2; clicks += 1) {
    await clickMiddle(page, outlines(page, "n75").first());
    expect(await chosen.allInnerTexts()).toEqual([expect.stringContaining("Nouvelle-Aquitaine")]);
    // The region, a light outline and a dark one.
    expect(await outlines(page, "n75").count()).toBe(3);
    expect(await outlines(page, "n53").count()).toBe(1);
  }
});

test("a click on a value selects its region, and so does one on a row of the table", async () => {
  const page = await open("/fr/map", { viewport: { width: 700, height: 900 } });
  await clickMiddle(page, map(page).getByText("56", { exact: true }));
  expect(await outlines(page, "n76").count()).toBe(3);
  await list(page).getByText("Corse").click();
  expect(await outlines(page, "n94").count()).toBe(3);
  expect(await outlines(page, "n76").count()).toBe(1);
});

test("every region is drawn from the sprite", async () => {
  const page = await open("/fr/map");
  await page.waitForLoadState("networkidle");
  const uses = await map(page).locator("use").evaluateAll((all) => all.map((use) => ({ id: use.getAttribute("href"), width: (use as SVGGraphicsElement).getBBox().width })));
  // And the coast, and both outlines of the selection.
  expect(uses).toHaveLength(REGIONS + 1 + 2);
  expect(new Set(uses.map(({ id }) => id)).size).toBe(REGIONS + 1);
  expect(uses.filter(({ width }) => width === 0)).toEqual([]);
});

test("the sprite draws every former region too", async () => {
  const page = await open("/fr/map");
  const sprite = await (await page.request.get("/geo/france.svg")).text();
  const former = [...sprite.matchAll(/id="(r\d+)"/g)].map(([, id = ""]) => id);
  expect(former).toHaveLength(22);
  await map(page).evaluate((drawing, ids) => drawing.append(...ids.map((id) => {
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `/geo/france.svg#${id}`);
    return use;
  })), former);
  const widthsOf = () => map(page).locator("use[href*='#r']").evaluateAll((all) => all.map((use) => (use as SVGGraphicsElement).getBBox().width));
  await expect.poll(async () => Math.min(...(await widthsOf()))).toBeGreaterThan(0);
  expect(await widthsOf()).toHaveLength(22);
});

test("the keyboard moves the day by one button and one slider, then reaches the table; the map itself is no tab stop", async () => {
  const page = await open("/fr/map");
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Jour suivant");
  const track = page.getByRole("slider", { name: "Jour de la carte" });
  expect(await track.getAttribute("aria-valuetext")).toBe("30 mars");
  await page.keyboard.press("Enter");
  expect(await track.getAttribute("aria-valuetext")).toBe("1 mars");
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Jour de la carte");
  await page.keyboard.press("ArrowRight");
  expect(await track.getAttribute("aria-valuetext")).toBe("2 mars");
  await page.keyboard.press("End");
  expect(await track.getAttribute("aria-valuetext")).toBe("30 mars");
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Région");
});

test("the key explains every fill of the map; no data and withheld have hatches of their own", async () => {
  const page = await open("/fr/map");
  const fillsOf = (selector: string) => page.locator(selector).evaluateAll((all) => all.map((shape) => shape.getAttribute("fill") ?? "").filter(Boolean));
  const drawn = new Set(await fillsOf("[role=img] use"));
  const explained = new Set(await fillsOf("table svg[viewBox] rect"));
  expect([...drawn].filter((fill) => !explained.has(fill))).toEqual([]);
  const names = await page.getByRole("table", { name: "Nombre de régions par classe" }).locator("tbody th").allInnerTexts();
  expect(names.slice(-2)).toEqual(["Non publié", "Pas de donnée"]);
  expect(await outlines(page, "n94").getAttribute("fill")).toBe("url(#map-hatch)");
  expect(await outlines(page, "n27").getAttribute("fill")).toBe("url(#map-cross-hatch)");
  expect(await page.locator("pattern#map-hatch").innerHTML()).not.toBe(await page.locator("pattern#map-cross-hatch").innerHTML());
});

test("the table is sorted by a column, in reverse, and by names in their language", async () => {
  const page = await open("/fr/map");
  const names = async () => (await rowsOf(page)).map(({ name }) => name);
  const given = await names();
  const level = list(page).getByRole("columnheader", { name: "Niveau" });
  await level.getByRole("button").click();
  expect(await level.getAttribute("aria-sort")).toBe("descending");
  const falling = await names();
  expect(falling[0]).toBe("Provence-Alpes-Côte d’Azur");
  // Regions without a value are last in both directions.
  expect(falling.slice(-2).sort()).toEqual(["Bourgogne-Franche-Comté", "Corse"]);
  await level.getByRole("button").press("Enter");
  expect(await level.getAttribute("aria-sort")).toBe("ascending");
  expect((await names())[0]).toBe(given[0]);
  expect((await names()).slice(-2).sort()).toEqual(["Bourgogne-Franche-Comté", "Corse"]);
  await list(page).getByRole("button", { name: "Région" }).click();
  expect((await names()).slice(4, 9)).toEqual(["Corse", "Grand Est", "Hauts-de-France", "Île-de-France", "Normandie"]);
  expect(await level.getAttribute("aria-sort")).toBe("none");
});

test("without a script the map and the table have every region with its value", async () => {
  const page = await open("/fr/map", { javaScriptEnabled: false });
  expect(await list(page).isVisible()).toBe(true);
  const rows = await rowsOf(page);
  expect(rows).toHaveLength(REGIONS);
  expect(rows.filter(({ value }) => !/^\d+,\d$/.test(value)).map(({ name, value }) => `${name}: ${value}`)).toEqual(["Bourgogne-Franche-Comté: non publié : secret statistique", "Corse: pas de donnée"]);
  // Each figure on the map is the value of a row.
  const figures = await map(page).locator("> text").allTextContents();
  expect(figures).toEqual(rows.filter(({ value }) => /\d/.test(value)).map(({ value }) => value.replace(/,\d$/, "")));
  // What moves the day needs a script.
  expect(await page.getByRole("slider").isVisible()).toBe(false);
  expect(await page.getByRole("button", { name: "Jour suivant" }).isVisible()).toBe(false);
});
