// The map: the same selection by list and by click, and a table with all its values, sortable.

import { expect, test } from "vitest";
import { useGallery } from "./gallery";

const open = useGallery();

test("the list of regions selects one, and the reading shows its value", async () => {
  const page = await open("/fr/map");
  await page.getByLabel("Choisir une région").selectOption({ label: "Bretagne" });
  expect((await page.getByRole("status").innerText()).split(/\s*\n\s*/)).toEqual(["Bretagne", "68,0", "Plus sur cette région"]);
  await page.getByLabel("Choisir une région").selectOption({ label: "Toutes les régions" });
  expect(await page.getByRole("status").innerText()).not.toContain("Bretagne");
});

test("a click on a region selects it, a second click deselects it", async () => {
  const page = await open("/fr/map");
  const aquitaine = page.locator("use[href$='#r72']").first();
  const { x, y, width, height } = (await aquitaine.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2);
  expect(await page.getByLabel("Choisir une région").inputValue()).toBe("r72");
  await page.mouse.click(x + width / 2, y + height / 2);
  expect(await page.getByLabel("Choisir une région").inputValue()).toBe("");
});

test("every region is drawn from the sprite", async () => {
  const page = await open("/fr/map");
  await page.waitForLoadState("networkidle");
  const empty = await page.locator("use").evaluateAll((all) => all.filter((use) => (use as SVGGraphicsElement).getBBox().width === 0).map((use) => use.getAttribute("href")));
  // And the outline of the country.
  expect(await page.locator("use").count()).toBe(22 + 1);
  expect(empty).toEqual([]);
});

test("one tab stop selects, one opens the table; no data and withheld have hatches of their own, which the legend explains", async () => {
  const page = await open("/fr/map");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("SELECT");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("SUMMARY");
  expect(await page.locator("use[href$='#r94']").getAttribute("fill")).toBe("url(#map-hatch)");
  expect(await page.locator("use[href$='#r26']").getAttribute("fill")).toBe("url(#map-cross-hatch)");
  expect((await page.locator("ul > li:has(rect)").allInnerTexts()).slice(-2)).toEqual(["Pas de donnée", "Non publié"]);
});

test("the table is sorted by a column, in reverse, and by names in their language", async () => {
  const page = await open("/fr/map");
  await page.getByText("Lire la carte sous forme de tableau").click();
  const names = () => page.locator("tbody th").allInnerTexts();
  const given = await names();
  const level = page.getByRole("columnheader", { name: "Niveau" });
  await level.getByRole("button").click();
  expect(await level.getAttribute("aria-sort")).toBe("descending");
  const falling = await names();
  expect(falling[0]).toBe("Provence-Alpes-Côte d’Azur");
  // Regions without a value are last in both directions.
  expect(falling.slice(-2).sort()).toEqual(["Bourgogne", "Corse"]);
  await level.getByRole("button").press("Enter");
  expect(await level.getAttribute("aria-sort")).toBe("ascending");
  expect((await names())[0]).toBe(given[0]);
  expect((await names()).slice(-2).sort()).toEqual(["Bourgogne", "Corse"]);
  await page.getByRole("button", { name: "Région" }).click();
  expect((await names()).slice(8, 12)).toEqual(["Corse", "Franche-Comté", "Haute-Normandie", "Île-de-France"]);
  expect(await level.getAttribute("aria-sort")).toBe("none");
});

test("without a script the table has every region with its value", async () => {
  const page = await open("/fr/map", { javaScriptEnabled: false });
  await page.getByText("Lire la carte sous forme de tableau").click();
  const rows = await page.locator("details tbody tr").allInnerTexts();
  expect(rows).toHaveLength(22);
  expect(rows.find((row) => row.startsWith("Corse"))).toContain("pas de donnée");
  expect(await page.getByLabel("Choisir une région").isVisible()).toBe(false);
});
