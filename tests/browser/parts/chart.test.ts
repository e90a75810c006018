// The chart: read by keyboard and by pointer, legible when narrow, in forced colours and without a script.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useGallery } from "./gallery";

const open = useGallery();

const slider = (page: Page) => page.getByRole("slider", { name: "Jour de la saison" });
const readings = (page: Page) => page.locator("dl > div").allInnerTexts();
/** The reading of one line: readings are ordered by value. */
const reading = async (page: Page, name: string) => (await readings(page)).find((text) => text.startsWith(name));

interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const boxes = (page: Page, selector: string): Promise<Box[]> =>
  page.locator(selector).evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect()).filter(({ width }) => width > 0));

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top + 2 < b.bottom && b.top + 2 < a.bottom;

test("starts at the last value of the current line and marks it as provisional", async () => {
  const page = await open("/fr/chart");
  expect(await slider(page).inputValue()).toBe("140");
  expect(await reading(page, "2026-2027")).toContain("provisoire");
  expect(await slider(page).getAttribute("aria-valuetext")).toMatch(/^19 janv\.; 2026-2027\s:\s85,0 \(provisoire\); 2025-2026\s:\s96,8/);
});

test("keys move the reading of every line", async () => {
  const page = await open("/fr/chart");
  await slider(page).focus();
  await page.keyboard.press("ArrowLeft");
  expect(await slider(page).getAttribute("aria-valuetext")).toContain("18 janv.");
  await page.keyboard.press("Home");
  expect(await slider(page).getAttribute("aria-valuetext")).toContain("1er sept.");
  await page.keyboard.press("End");
  expect(await reading(page, "2026-2027")).toContain("pas de valeur");
  expect(await readings(page)).toHaveLength(5);
});

test("the pointer moves the same reading, and the slider follows", async () => {
  const page = await open("/fr/chart");
  const box = await page.getByRole("img", { name: /La saison en cours/ }).boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 150);
  expect(Math.abs(Number(await slider(page).inputValue()) - 182)).toBeLessThanOrEqual(1);
});

test("the slider's thumb is under the cursor at both ends", async () => {
  const page = await open("/fr/chart");
  const [drawing, track] = await Promise.all([page.getByRole("img", { name: /La saison en cours/ }).boundingBox(), slider(page).boundingBox()]);
  // Half a thumb beyond each end of the drawing.
  expect((drawing?.x ?? 0) - (track?.x ?? 0)).toBeCloseTo(14, 0);
  expect((track?.x ?? 0) + (track?.width ?? 0) - (drawing?.x ?? 0) - (drawing?.width ?? 0)).toBeCloseTo(14, 0);
});

test.each([360, 700, 1280])("labels at %i px neither touch nor shrink", async (width) => {
  const page = await open("/fr/chart", { viewport: { width, height: 800 } });
  const labels = await boxes(page, "figure svg text");
  const touching = labels.flatMap((a, i) => labels.slice(i + 1).filter((b) => overlap(a, b)));
  expect(touching).toEqual([]);
  const sizes = await page.locator("figure svg text").evaluateAll((all) => all.map((text) => parseFloat(getComputedStyle(text).fontSize)));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11);
  // No drawing with text is scaled.
  expect(await page.locator("figure svg:has(> text, > g > text)").evaluateAll((all) => all.filter((svg) => svg.hasAttribute("viewBox")).length)).toBe(0);
});

test("thresholds, marks, holidays and a named range are at their positions", async () => {
  const page = await open("/fr/chart", { viewport: { width: 1280, height: 800 } });
  const middle = (box: Box | undefined) => ((box?.left ?? NaN) + (box?.right ?? NaN)) / 2;
  const drawing = await page.getByRole("img", { name: /La saison en cours/ }).boundingBox();
  const at = (slot: number) => (drawing?.x ?? 0) + ((drawing?.width ?? 0) * slot) / 365;
  const textBox = (words: string): Promise<Box | undefined> =>
    page.locator("figure svg text").evaluateAll((all, wanted) => all.filter(({ textContent }) => textContent === wanted).map((text) => text.getBoundingClientRect()).find(({ width }) => width > 0), words);
  const [first, second] = await Promise.all([textBox("1"), textBox("2")]);
  expect(middle(first)).toBeCloseTo(at(136), -1);
  // Two adjacent marks are stacked.
  expect((first?.top ?? 0) - (second?.bottom ?? 0)).toBeGreaterThan(0);
  expect((await textBox("Campagne"))?.right).toBeLessThan(at(152));
  // The bounds of the levels are beside the plot, the higher one above.
  const [higher, lower] = await Promise.all([textBox("Moyenne dès 90"), textBox("Faible dès 40")]);
  expect(Math.min(higher?.left ?? NaN, lower?.left ?? NaN)).toBeGreaterThan(at(365));
  expect(higher?.bottom ?? NaN).toBeLessThanOrEqual((lower?.top ?? NaN) + 2);
  expect(await page.locator("figure path[d^='M71 840v-14']").count()).toBe(1);
});

test("lines differ without colour", async () => {
  const page = await open("/fr/chart", { forcedColors: "active" });
  const looks = await page.locator("dl dt path").evaluateAll((paths) => paths.map((path) => {
    const { strokeWidth, strokeDasharray } = getComputedStyle(path);
    return `${strokeWidth} ${strokeDasharray}`;
  }));
  expect(new Set(looks).size).toBe(5);
});

test("the log scale draws tenfold steps at equal heights", async () => {
  const page = await open("/fr/chart-log");
  const heightOf = async (label: string) => {
    const [box] = await page.locator("figure svg text").evaluateAll((all, wanted) => all.filter(({ textContent }) => textContent === wanted).map((text) => text.getBoundingClientRect().top), label);
    return box ?? NaN;
  };
  const [one, ten, hundred] = await Promise.all(["1", "10", "100"].map(heightOf));
  expect((one ?? 0) - (ten ?? 0)).toBeCloseTo((ten ?? 0) - (hundred ?? 0), -1);
});

test("without a script the drawing and the last values are shown, without the slider", async () => {
  const page = await open("/fr/chart", { javaScriptEnabled: false });
  expect(await slider(page).isVisible()).toBe(false);
  expect(await reading(page, "2025-2026")).toContain("96,8");
  expect(await page.locator("figure path").count()).toBeGreaterThan(5);
});

test("path data is short", async () => {
  const page = await open("/fr/chart", { javaScriptEnabled: false });
  const data = await page.locator("figure svg svg path").evaluateAll((paths) => paths.map((path) => path.getAttribute("d") ?? ""));
  expect(data.every((path) => /^[MlhvHVzZ0-9 -]*$/.test(path))).toBe(true);
  // Five lines and a band of 366 days.
  expect(data.join("").length).toBeLessThan(10_000);
});

test("a sparkline of one value is a dot, one without values is empty", async () => {
  const page = await open("/fr/sparkline");
  const dot = page.getByRole("img", { name: "Une seule valeur" }).locator("path[d^='M2 ']");
  expect(await dot.count()).toBeGreaterThan(0);
  const empty = await page.getByRole("img", { name: "Aucune valeur" }).locator("path").evaluateAll((paths) => paths.map((path) => path.getAttribute("d")));
  expect(empty.join("")).toBe("");
});
